// The sounds of the table, synthesized from noise and tones without files. They follow the events at
// the table, and only play where they are switched on.
import { app } from '../app.svelte';
import type { GameEvent } from '../protocol/messages';

export type Sound = 'card' | 'draw' | 'shuffle' | 'uno' | 'catch' | 'turn' | 'win';

const OF_EVENT: Partial<Record<GameEvent['e'], Sound>> = {
  played: 'card',
  discarded: 'card',
  drew: 'draw',
  took: 'draw',
  took_die: 'draw',
  dealt: 'shuffle',
  gathered: 'shuffle',
  reshuffled: 'shuffle',
  rolled: 'shuffle',
  said_uno: 'uno',
  caught: 'catch',
  round_ends: 'win',
};

// The sounds of one log entry, each once; your turn comes last, so that it stays audible.
export function soundsOf(events: readonly GameEvent[], yourTurn: boolean): Sound[] {
  const sounds = new Set<Sound>();
  for (const event of events) {
    const sound = OF_EVENT[event.e];
    if (sound) sounds.add(sound);
  }
  if (yourTurn && !sounds.has('win')) sounds.add('turn');
  return [...sounds];
}

let context: AudioContext | null = null;

function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, loud = 0.12): void {
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

const MADE: Record<Sound, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => noise(audio, at, 0.07, 1800, 0.5),
  draw: (audio, at) => noise(audio, at, 0.16, 3200, 0.25),
  shuffle: (audio, at) => {
    for (let i = 0; i < 7; i++) noise(audio, at + i * 0.055, 0.05, 2200 + i * 120, 0.3);
  },
  uno: (audio, at) => {
    tone(audio, at, 587, 0.18);
    tone(audio, at + 0.13, 880, 0.35);
  },
  catch: (audio, at) => {
    tone(audio, at, 440, 0.16);
    tone(audio, at + 0.12, 311, 0.4);
  },
  turn: (audio, at) => tone(audio, at, 784, 0.5, 0.08),
  win: (audio, at) => [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, at + i * 0.12, pitch, 0.5)),
};

// Some browsers allow sound only right after a user gesture.
function wake(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

export function play(sound: Sound, later = 0): void {
  const audio = wake();
  MADE[sound](audio, audio.currentTime + later);
}

// Plays sounds from now on; call the returned function to stop.
export function followSounds(): () => void {
  let wasAsked = app.screen?.yourTurn ?? false;
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
  const stop = app.onMessage((message) => {
    const asked = app.screen?.yourTurn ?? false;
    const begins = asked && !wasAsked;
    wasAsked = asked;
    if (message.type !== 'update' || message.table !== app.table?.id) return;
    soundsOf(message.events ?? [], begins).forEach((sound, i) => play(sound, i * 0.16));
  });
  return () => {
    stop();
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

// The parts of the table page that are loaded lazily, once the first cards are on the table.
export { default as Knocks } from '../chat/Knocks.svelte';
export { default as Chat } from '../chat/Chat.svelte';
export { default as RoundEnd } from '../end/RoundEnd.svelte';
export { default as Score } from '../end/Score.svelte';
export { default as Lobby } from '../lobby/Lobby.svelte';
export { default as Ask } from './Ask.svelte';
export { describeHand, describeScores, describeTable } from './describe';
export { default as Dialogs } from './Dialogs.svelte';
export { default as Shown } from './Shown.svelte';

export type Panels = typeof import('./lazy_panels');

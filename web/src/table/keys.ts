// The move behind each key. Must not know a rule of the game: a move that was not offered may be tried
// too, and the server then gives the reason why not.
import { inPlaces } from '../art/shapes';
import { answersOf, type Screen } from '../model/screen';

// The move behind a number key: a color, an alternative, an answer or a player.
function numbered({ ask, hand }: Screen, giving: number | null, n: number): string | null {
  const given = hand.find((card) => card.id === giving);
  if (given) return given.gives[n - 1]?.move ?? null;
  switch (ask?.kind) {
    case 'color': {
      const letter = inPlaces(ask.choices.map((choice) => choice.letter))[n - 1];
      return ask.choices.find((choice) => choice.letter === letter)?.move ?? null;
    }
    case 'choose':
      return ask.choices.find((choice) => choice.number === n)?.move ?? null;
    case 'answer':
      return answersOf(ask)[n - 1] ?? null;
    case 'player':
      return ask.choices[n - 1]?.move ?? null;
    default:
      return null;
  }
}

// `giving`: the id of a card whose receiver is chosen. Undefined: the key is for something else.
export function moveOf(key: string, screen: Screen, giving: number | null): string | null | undefined {
  if (/^[1-9]$/.test(key)) return numbered(screen, giving, Number(key));
  // Accepting a card means drawing or passing: both keys do it.
  const accept = screen.ask?.kind === 'answer' ? screen.ask.accept : null;
  switch (key) {
    case 'd':
      return screen.draw ?? accept ?? 'draws';
    case 'p':
      return screen.pass ?? accept ?? 'passes';
    case 'u':
    case ' ':
      return 'says uno';
    case 'c':
      return screen.others.find((seat) => seat.catchMove)?.catchMove ?? null;
    default:
      return undefined;
  }
}

// The move behind each key. Must not know a rule of the game: a move that was not offered may be tried
// too, and the server then gives the reason why not.
import type { Screen } from '../model/screen';

// The move behind a number key: a color, an alternative, an answer or a player.
function numbered({ ask, hand }: Screen, giving: number | null, n: number): string | null {
  const given = hand.find((card) => card.id === giving);
  return (given ? given.gives[n - 1]?.move : ask?.moves[n - 1]) ?? null;
}

// `giving`: the id of a card whose receiver is chosen. Undefined: the key is for something else.
export function moveOf(key: string, screen: Screen, giving: number | null): string | null | undefined {
  if (/^[1-9]$/.test(key)) return numbered(screen, giving, Number(key));
  // Accepting a card means drawing or passing: both keys do it.
  const accept = screen.ask?.moves.find((move) => move === 'accepts');
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

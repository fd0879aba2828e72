// Everything that can happen, in short: each event is its word, the seat (and >other), the card (and
// ->what a die shows then), =color, #number, $points.
import type { Happening } from '../../src/model/table';
import { EVENT_TYPES } from '../../src/protocol/generated';
import type { GameEvent, Update } from '../../src/protocol/messages';
import { someTable } from './fixture';

export type Sample = Pick<Happening, 'events' | 'choices' | 'says'> & { dice?: boolean };

function eventOf(text: string): GameEvent {
  const [word, ...rest] = text.trim().split(' ');
  const e = EVENT_TYPES.find((each) => each === word);
  if (!e) throw new Error(`there is no event ${text}`);
  const event: GameEvent = { e };
  for (const each of rest) {
    const [, seat, other] = /^(\d+)(?:>(\d+))?$/.exec(each) ?? [];
    if (seat !== undefined) event.seat = Number(seat);
    if (other !== undefined) event.other = Number(other);
    if (seat !== undefined) continue;
    const [card, rolled] = each.split('->');
    if (each.startsWith('=')) event.color = each.slice(1);
    else if (each.startsWith('#')) event.number = Number(each.slice(1));
    else if (each.startsWith('$')) event.points = Number(each.slice(1));
    else event.card = card!;
    if (rolled !== undefined) event.rolled = rolled;
  }
  return event;
}

const cards = (text: string, more: Partial<Sample> = {}): Sample => ({ events: text.split(';').map(eventOf), ...more });
const dice = (text: string): Sample => cards(text, { dice: true });

// Ana has seat 1 and acts; Beto, the affected player, has seat 2; Caro has seat 3.
export const SAMPLES: Record<string, Sample> = {
  'round begins': cards('round_begins'),
  lot: cards('lot 1 R5; lot 2 B5; lot 1 Y3; lot 2 W'),
  'lot with dice': dice('lot 1 R5#1; lot 2 B4#2'),
  dealer: cards('dealer 1'),
  'dealer with dice': dice('dealer 1'),
  dealt: cards('dealt 1 R5'),
  'turned and returned': cards('turned W4; returned; turned G7'),
  'turned and returned with dice': dice('turned W#1; returned; turned G7#1'),
  'turned from the pile': cards('turned Y1 #1'),
  'turn begins': cards('turn_begins 1'),
  'steps in': cards('steps_in 1; played 1 B7'),
  'plays a number': cards('played 1 B7'),
  'plays an action': cards('played 1 BS'),
  'plays a wild': cards('played 1 W'),
  'plays and names': cards('played 1 W; named 1 =G'),
  named: cards('named 1 =G'),
  sheds: cards('sheds 1 =Y'),
  'draws one': cards('drew 1 R8 #1'),
  'draws two and loses': cards('played 2 B+2; drew 1 R8; drew 1 W; loses_turn 1; turn_lost 1'),
  'accepts four': cards('accepted 1; drew 1 W; drew 1 R1; drew 1 B3; drew 1 R1; loses_turn 1; turn_lost 1'),
  accepted: cards('accepted 1'),
  'hidden draws': cards('drew 3; drew 3; drew 3'),
  reshuffled: cards('reshuffled'),
  passed: cards('passed 1'),
  'passed with nothing to draw': cards('passed 1 #1'),
  reversed: cards('played 1 BR; reversed; turn_begins 3'),
  'reversed for another turn': cards('played 1 BR; reversed; turn_begins 1'),
  'will lose a turn': cards('loses_turn 1'),
  'loses a turn': cards('turn_lost 1'),
  'challenged and guilty': cards('challenged 1>2 #1; shown 2>1 R0 #1; shown 2>1 G6; drew 2; drew 2; drew 2; drew 2'),
  'challenged and innocent': cards('challenged 1>2; drew 1; drew 1; turn_lost 1'),
  shown: cards('shown 1>2 R0; shown 1>2 B1'),
  picked: cards('picked 1>2'),
  chose: cards('chose 1 #1', {
    choices: [{ en: 'next draws 2', es: 'el siguiente roba 2', pt: 'o próximo compra 2' }],
  }),
  'chose something unknown': cards('chose 1 #2'),
  declined: cards('declined 1'),
  discarded: cards('discarded 1 G7; discarded 1 B7'),
  'put out': cards('put_out 1'),
  gave: cards('gave 1>2 G6'),
  'gave unseen': cards('gave 1>2; gave 1>2'),
  took: cards('took 1>2 G6'),
  gathered: cards('gathered'),
  swapped: cards('swapped 1>2'),
  'passed hands to the left': cards('passed_hands 1'),
  'passed hands to the right': cards('passed_hands 1 #1'),
  holds: cards('holds 1 R5'),
  'plays again': cards('plays_again 1'),
  'must say': cards('must_say 1'),
  'must say hop': cards('played 1 WC1; must_say 1', { says: 'hop' }),
  confirmed: cards('confirmed 1'),
  'took a die and rolled': dice('took_die 1 Y4#4; rolled 1 W#1->R2#1; rolled 1 Y4#4->B1#4'),
  'rolled and lost': dice('rolled 1 W#1->R2#1; loses_turn 1; turn_lost 1'),
  'says uno': cards('said_uno 1; uno_settled 1'),
  'owes uno': cards('uno_due 1'),
  'gets away': cards('uno_settled 1'),
  'uno is over': cards('uno_lapsed 1'),
  'uno was needed': cards('uno_lapsed 1 #1'),
  caught: cards('caught 1>2; uno_settled 2; drew 2; drew 2'),
  'round ends': cards('scored 1 $47; round_ends 1>2'),
  'round ends with all scores': cards('scored 1 $1; scored 2 $30; round_ends 1'),
  'round is void': cards('round_ends'),
  'match of one round ends': cards('round_ends 1; match_ends 1'),
  'match ends': cards('scored 1 $501; round_ends 1; match_ends 1'),
};

// What no server sends in this form, although it has its words.
export const MORE: Record<string, Sample> = {
  'somebody unknown': cards('played R5; drew B+2'),
  'a seat without a name': cards('played 4 R5; drew 4'),
  'dice that nobody saw': dice('took_die 1; took_die 1'),
};

// As Beto and Caro may see it: other players' cards are hidden where the server hides them.
const HIDDEN: Partial<Record<GameEvent['e'], 'seat' | 'both'>> = {
  drew: 'seat', dealt: 'seat', holds: 'seat', shown: 'both', gave: 'both', took: 'both',
};
export function seenBy(event: GameEvent, you: number | undefined): GameEvent {
  const rule = HIDDEN[event.e];
  if (!rule || event.seat === you || (rule === 'both' && event.other === you)) return event;
  const { card: _, ...rest } = event;
  return rest;
}

const { people, chairs } = someTable();
const BETO = { seat: 2, who: 'b', name: 'Beto' };
// Everything that can be done to a table.
export const DONE: Record<string, Partial<Update>> = {
  joined: { what: { do: 'joined', by: 'e', who: 'e', name: 'Eva' }, people: [...people, { who: 'e', name: 'Eva' }] },
  renamed: {
    what: { do: 'joined', by: 'b', seat: 2, who: 'b', name: 'Bea' },
    people: people.map((each) => (each.who === 'b' ? { ...each, name: 'Bea' } : each)),
  },
  sat: { what: { do: 'sat', by: 'd', seat: 3, who: 'd', name: 'Dani' } },
  left: { what: { do: 'left', by: 'b', ...BETO } },
  'left to a bot, and another host': {
    what: { do: 'left', by: 'a', seat: 1, who: 'a', name: 'Ana' }, host: 'b',
    chairs: [{ sitter: 'bot', name: 'Paco', who: 'a' }, ...chairs.slice(1)],
  },
  'bot sits': { what: { do: 'bot', by: 'a', seat: 2, name: 'Lola', level: 'hard' } },
  'bot goes': { what: { do: 'bot', by: 'a', seat: 3 } },
  host: { what: { do: 'host', by: 'a', ...BETO } },
  away: { what: { do: 'away', ...BETO } },
  back: { what: { do: 'away', by: 'b', ...BETO, back: true } },
  began: { what: { do: 'began', by: 'a' } },
  'began again': { what: { do: 'began', again: true } },
  committed: { what: { do: 'committed', by: 'a' } },
  opening: { what: { do: 'opening' } },
  opened: { what: { do: 'opened', by: 'a' } },
  moved: { what: { do: 'moved' } },
  made: { what: { do: 'made', by: 'a' } },
  chat: { what: { do: 'chat', by: 'b', text: 'hola {who}' } },
  emote: { what: { do: 'emote', by: 'a', text: 'wow' } },
  muted: { what: { do: 'muted', by: 'a', ...BETO, muted: true } },
  unmuted: { what: { do: 'muted', by: 'a', ...BETO, muted: false } },
  removed: { what: { do: 'removed', by: 'a', ...BETO }, people: people.filter((each) => each.who !== 'b') },
  voted: { what: { do: 'voted', by: 'a', ...BETO } },
  handed: {
    what: { do: 'handed', by: 'e', seat: 2, who: 'e', name: 'Beto' },
    people: [...people, { who: 'e', name: 'Beto' }],
  },
  closed: { what: { do: 'closed', by: 'a' } },
};

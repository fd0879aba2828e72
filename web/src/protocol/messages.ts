// The messages over the WebSocket. Their types are made from protocol/ (web/protocol.mjs), and so are
// those of the commands: a misspelt name or field does not compile.
import type { ClientMessage, Hello, Make, Ping } from './generated';

export { DOORS } from './generated';
export type {
  Chair, ChatLine, Choices, Done, Door, DoorMessage, Event as GameEvent, Fair, Hello, Invitation, Meaning, Missed, Note, Part, Person, Question,
  SeatStatistics, Sentence, ServerMessage, Snapshot, Update, View, What,
} from './generated';

type Without<Message, Field extends string> = Message extends unknown ? Omit<Message, Field> : never;

// What can be asked of the server; the connection adds the id.
export type Command = Without<Exclude<ClientMessage, Hello | Ping>, 'id'>;
// What can be chosen for a table.
export type TableChoices = Without<Make, 'do' | 'id'>;

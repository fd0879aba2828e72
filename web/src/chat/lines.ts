// The lines of the pad, oldest first: log entries with their stories, and the chat between them.
import type { Happening, Table } from '../model/table';
import type { ChatLine } from '../protocol/messages';

export type PadLine =
  | { kind: 'said'; key: string; line: ChatLine }
  | { kind: 'happened'; key: string; happening: Happening };

const isTalk = (happening: Happening): boolean => happening.what.do === 'chat' || happening.what.do === 'emote';

// Chat lines from before this page arrived are only in the chat, and come before everything.
export function padLines(table: Table): PadLine[] {
  const chat = [...table.chat];
  const lines: PadLine[] = [];
  for (const happening of [...table.happenings].reverse()) {
    const key = `v${happening.v}`;
    if (!isTalk(happening)) {
      lines.push({ kind: 'happened', key, happening });
      continue;
    }
    const { by, text } = happening.what;
    const at = chat.findLastIndex((line) => line.who === by && (line.text ?? line.emote) === text);
    if (at < 0) continue;
    lines.push({ kind: 'said', key, line: chat[at]! });
    chat.splice(at, 1);
  }
  const before = chat.map((line, i): PadLine => ({ kind: 'said', key: `c${line.at}-${i}`, line }));
  return [...before, ...lines.reverse()];
}

// Owns the page as a whole: who you are, where you are, and the connection; components read it and
// call it. What is kept in the browser goes through `kept.ts`.
import { languageOf, speak, t, type Language } from './i18n/index.svelte';
import { keep, kept } from './kept';
import { FairPlay } from './link/fair';
import { Link, type LinkState, type Outcome } from './link/link';
import { newId, newSecret } from './link/random';
import { EditionBook } from './model/edition';
import { screenOf, type Screen } from './model/screen';
import { fold, hasGap, type Table } from './model/table';
import { routeOf, type Route } from './route';
import { ask, type Edition, type EditionHeading } from './wire/http';
import type { ServerMessage } from './wire/messages';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'normal' | 'quick';

export interface Settings {
  language: Language | 'auto';
  theme: Theme;
  pace: Pace; // of what moves on the page
  sound: boolean;
}
const SETTINGS: Settings = { language: 'auto', theme: 'auto', pace: 'normal', sound: false };

// A table that this browser has been at.
export interface KnownTable {
  id: string;
  edition: string;
  seen: number;
}
const KNOWN_TABLES = 12;

class App {
  route = $state<Route>(routeOf(''));
  link = $state<LinkState>('connecting');
  table = $state.raw<Table | null>(null);
  book = $state.raw<EditionBook | null>(null); // of the table
  refusal = $state<{ reason: string; at: number } | null>(null); // why the last try was refused
  dismissed = $state(false); // removed, moved to another device, or the table was closed
  editions = $state.raw<EditionHeading[]>([]);
  settings = $state<Settings>({ ...SETTINGS, ...kept<Partial<Settings>>('settings', {}) });
  name = $state(kept('name', ''));
  known = $state.raw<KnownTable[]>(kept<KnownTable[]>('tables', []));
  lastEdition = $state(kept('edition', 'official'));

  readonly secret: string;
  private readonly wire: Link;
  private readonly fair: FairPlay;
  private readonly books = new Map<string, Promise<EditionBook>>();
  private joined: string | null = null; // the table this page wants to be at
  private readonly listeners = new Set<(message: ServerMessage) => void>();

  constructor() {
    this.secret = kept('secret', '') || newSecret();
    keep('secret', this.secret);
    this.wire = new Link(
      {
        open: () => new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws'),
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        newId,
      },
      {
        heard: (message) => this.hear(message),
        state: (state) => (this.link = state),
        greeted: () => void this.rejoin(),
      },
      { secret: this.secret, name: this.name || t('name.guest', {}, this.spoken), fair: true },
    );
    this.fair = new FairPlay((command) => void this.wire.command(command));
  }

  start(): void {
    this.useLanguage();
    const go = (): void => {
      this.route = routeOf(location.hash);
      if (this.route.page === 'table') void this.join(this.route.table);
    };
    addEventListener('hashchange', go);
    addEventListener('online', () => this.wire.hurry());
    addEventListener('visibilitychange', () => document.hidden || this.wire.hurry());
    go();
    this.wire.start();
  }

  // --- settings ---

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    keep('settings', this.settings);
    this.useLanguage();
  }

  private useLanguage(): void {
    speak(this.spoken);
    document.documentElement.lang = this.spoken;
  }

  private get spoken(): Language {
    const { language } = this.settings;
    return language === 'auto' ? languageOf(navigator.languages) : language;
  }

  rename(name: string): void {
    this.name = name;
    keep('name', name);
    this.wire.rename(name);
  }

  // --- editions ---

  async edition(id: string): Promise<EditionBook> {
    let book = this.books.get(id);
    if (!book) {
      book = ask<Edition>(`/api/editions/${encodeURIComponent(id)}`).then((edition) => new EditionBook(edition));
      this.books.set(id, book);
      book.catch(() => this.books.delete(id));
    }
    return book;
  }

  async loadEditions(): Promise<void> {
    if (this.editions.length > 0) return;
    this.editions = (await ask<{ editions: EditionHeading[] }>('/api/editions')).editions;
  }

  useEdition(id: string): void {
    this.lastEdition = id;
    keep('edition', id);
  }

  // --- tables ---

  get screen(): Screen | null {
    return this.table && this.book ? screenOf(this.table, this.book) : null;
  }

  // Anything for the server; `make` takes no second try, see docs/protocol.md.
  send(command: Record<string, unknown>): Promise<Outcome> {
    return this.wire.command(command, { resend: command.do !== 'make' && command.do !== 'quick' });
  }

  async move(move: string): Promise<Outcome> {
    const outcome = await this.send({ do: 'move', move });
    this.refusal = outcome.ok ? null : { reason: outcome.reason, at: Date.now() };
    return outcome;
  }

  async join(table: string): Promise<Outcome> {
    if (this.joined === table && this.table?.id === table) return { ok: true, table };
    this.joined = table;
    this.dismissed = false;
    if (this.table?.id !== table) this.table = null;
    return this.send({ do: 'join', table, have: this.table?.v ?? 0 });
  }

  // Who made a table is at it already: the page only has to show it.
  enter(table: string): void {
    this.joined = table;
    location.hash = `#/t/${table}`;
  }

  leavePage(): void {
    this.joined = null;
    this.table = null;
    location.hash = '#/';
  }

  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async rejoin(): Promise<void> {
    if (this.joined && !this.dismissed)
      await this.send({ do: 'join', table: this.joined, have: this.table?.v ?? 0 });
  }

  private hear(message: ServerMessage): void {
    if (hasGap(this.table, message)) {
      void this.rejoin();
      return;
    }
    if (message.type === 'dismissed') this.dismissed = true;
    const before = this.table;
    const table = fold(before, message, Date.now());
    if (message.type === 'snapshot') this.arrive(message.table, message.choices.edition);
    this.table = table;
    if (table) this.fair.follow(table);
    for (const listener of this.listeners) listener(message);
  }

  private arrive(id: string, edition: string): void {
    this.joined = id;
    if (this.book?.edition.id !== edition) {
      this.book = null;
      void this.edition(edition).then((book) => (this.book = book));
    }
    const known = [{ id, edition, seen: Date.now() }, ...this.known.filter((each) => each.id !== id)];
    this.known = known.slice(0, KNOWN_TABLES);
    keep('tables', this.known);
  }
}

export const app = new App();

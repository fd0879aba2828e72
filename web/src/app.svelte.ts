// The state of the page: identity, route, connection and table. Components read it and call it. What
// is stored in the browser goes through `browser_storage.ts`.
import { call } from './attention';
import { keep, kept } from './browser_storage';
import { language, languageOf, loadCatalog, setLanguage, t, type Language } from './i18n/index.svelte';
import { FairPlay } from './link/fair';
import { Link, type LinkState, type Outcome, type Refused } from './link/link';
import { newId, newSecret } from './link/random';
import { Visit, type Gone } from './link/visit';
import { EditionBook } from './model/edition';
import { screenOf, type Screen } from './model/screen';
import type { Table } from './model/table';
import { guestName, shortened } from './name';
import { edition, editions, type EditionHeading } from './protocol/http';
import type { Command, DoorMessage, ServerMessage } from './protocol/messages';
import { routeOf, type Route } from './route';
import { toast } from './ui/toast.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'normal' | 'quick';

export interface Settings {
  language: Language | 'auto';
  theme: Theme;
  pace: Pace; // of animations
  sound: boolean;
}
const SETTINGS: Settings = { language: 'auto', theme: 'auto', pace: 'normal', sound: false };

// A table that this browser has visited.
export interface KnownTable {
  id: string;
  edition: string;
  seen: number;
}
const KNOWN_TABLES = 12;

class App {
  route = $state<Route>(routeOf(''));
  link = $state<LinkState>('connecting');
  unwelcome = $state.raw<Refused | null>(null); // why the server rejects this page
  table = $state.raw<Table | null>(null); // the current table, also while another page is shown
  door = $state.raw<DoorMessage | null>(null); // the host's: who can come, and who wants to
  gone = $state.raw<Gone | null>(null); // why the wanted table is not available
  book = $state.raw<EditionBook | null>(null); // of the table
  editions = $state.raw<EditionHeading[]>([]);
  settings = $state<Settings>({ ...SETTINGS, ...kept<Partial<Settings>>('settings', {}) });
  name = $state(kept('name', ''));
  known = $state.raw<KnownTable[]>(kept<KnownTable[]>('tables', []));
  played = $state(kept<string | null>('edition', null)); // the edition that was played last
  lastEdition = $derived(this.played ?? 'official');
  screen = $derived<Screen | null>(this.table && this.book ? screenOf(this.table, this.book) : null);

  readonly secret: string;
  private readonly connection: Link;
  private readonly visit: Visit;
  private readonly fair: FairPlay;
  private readonly books = new Map<string, Promise<EditionBook>>();
  private readonly listeners = new Set<(message: ServerMessage) => void>();

  constructor() {
    this.secret = kept('secret', '') || newSecret();
    keep('secret', this.secret);
    this.connection = new Link(
      {
        open: (node) => new WebSocket(location.origin.replace(/^http/, 'ws') + (node ? `/ws/${node}` : '/ws')),
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        newId,
      },
      {
        heard: (message) => this.hear(message),
        state: (state) => {
          this.link = state;
          if (state !== 'open') this.visit.lost();
        },
        greeted: () => this.visit.greeted(),
        unwelcome: (why) => {
          if (why.reason !== 'bad_name') this.unwelcome = why;
          else {
            this.rename(''); // one of an earlier version
            this.connection.start();
          }
        },
      },
      { secret: this.secret, name: this.name, fair: true, language: this.spoken },
    );
    this.visit = new Visit(
      { send: (command, sending) => this.connection.command(command, sending), now: Date.now },
      { table: (table) => this.follow(table), gone: (why) => (this.gone = why), nameless: toast },
    );
    this.fair = new FairPlay(
      (command) => void this.connection.command(command),
      (why) => toast(t(why === 'repeated' ? 'end.fair.repeated' : 'end.fair.reopened')),
    );
  }

  async start(): Promise<void> {
    await this.useLanguage();
    this.connection.introduce({ name: this.calledName });
    const go = (): void => {
      this.route = routeOf(location.hash, location.pathname);
      this.again();
    };
    addEventListener('hashchange', go);
    addEventListener('online', () => this.connection.hurry());
    addEventListener('offline', () => this.connection.cut());
    addEventListener('visibilitychange', () => document.hidden || this.connection.hurry());
    $effect.root(() => this.callWhenDue());
    go();
    this.connection.start();
  }

  private callWhenDue(): void {
    $effect(() => {
      void this.route.page; // each page sets its own title a moment later
      const word = this.screen?.yourTurn && !this.gone ? t('call.your_turn') : null;
      const timer = setTimeout(() => call(word));
      return () => clearTimeout(timer);
    });
  }

  // --- settings ---

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    keep('settings', this.settings);
    void this.useLanguage();
  }

  // At a table the server's sentences follow.
  private async useLanguage(): Promise<void> {
    const { spoken } = this;
    await loadCatalog(spoken);
    if (spoken !== this.spoken || spoken === language()) return; // changed again meanwhile, or not at all
    setLanguage(spoken);
    document.documentElement.lang = spoken;
    this.connection.introduce({ language: spoken });
    this.visit.retell();
  }

  private get spoken(): Language {
    const { language } = this.settings;
    return language === 'auto' ? languageOf(navigator.languages) : language;
  }

  // Your name as long as you have not entered one.
  get guest(): string {
    return guestName(t('name.guests', {}, this.spoken), this.secret);
  }

  private get calledName(): string {
    return shortened(this.name) || this.guest;
  }

  // Takes effect at the current table too.
  rename(name: string): void {
    this.name = shortened(name);
    keep('name', this.name);
    this.connection.introduce({ name: this.calledName });
    this.visit.refresh();
  }

  // A seat from another device brings its name with it.
  useSeatName(): void {
    const own = this.table?.chairs.find((chair) => chair.who === this.table?.you);
    if (own?.name) this.rename(own.name);
  }

  // --- editions ---

  async edition(id: string): Promise<EditionBook> {
    let book = this.books.get(id);
    if (!book) {
      book = edition(id).then((found) => new EditionBook(found));
      this.books.set(id, book);
      book.catch(() => this.books.delete(id));
    }
    return book;
  }

  async loadEditions(): Promise<void> {
    if (this.editions.length === 0) this.editions = (await editions()).editions;
  }

  useEdition(id: string): void {
    this.played = id;
    keep('edition', id);
  }

  // --- tables ---

  // Sends any command to the server. Commands that lead to a table (make, quick, take, join with a
  // code) are answered with its id; `enter` shows it.
  send(command: Command): Promise<Outcome> {
    return this.visit.send(command);
  }

  move(move: string, card: number | null = null): Promise<Outcome> {
    return this.visit.move(move, card);
  }

  enter(table: string): void {
    location.hash = `#/t/${table}`;
  }

  // To the table of the address; as a spectator after losing access to it.
  again(): void {
    if (this.route.page === 'table') this.visit.want(this.route.table, this.route.invitation);
  }

  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'door') this.door = message;
    if (!this.visit.hear(message)) return;
    if (message.type === 'snapshot') this.arrive(message.table, message.choices.edition);
    for (const listener of this.listeners) listener(message);
  }

  private follow(table: Table | null): void {
    this.table = table;
    if (table) this.fair.follow(table);
  }

  private arrive(id: string, edition: string): void {
    void this.openBook(edition);
    const known = [{ id, edition, seen: Date.now() }, ...this.known.filter((each) => each.id !== id)];
    this.known = known.slice(0, KNOWN_TABLES);
    keep('tables', this.known);
  }

  private async openBook(id: string): Promise<void> {
    if (this.book?.edition.id !== id) this.book = null;
    const book = await this.edition(id).catch(() => null); // retried with the next snapshot
    if (book && this.table?.choices.edition === id) this.book = book;
  }
}

export const app = new App();

// The real server that a test plays against: started on a free port with a data folder of its own,
// killed and started again where a test wants that; or without a data folder, which is faster.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const BINARY = resolve(process.env.COMODIN_BIN ?? '../build/release/comodin');
const EXEMPT = ['--limit-exempt', '127.0.0.0/8', '--limit-exempt', '::1/128'];
const HANGS_MS = 120_000;

export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'comodin-'));
  private process: ChildProcess | null = null;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  constructor(private readonly keeps = true) {}

  // A server that is started again has the port it had before: its pages know no other.
  async start(): Promise<void> {
    const end = Date.now() + HANGS_MS;
    while (Date.now() < end) {
      const port = await this.launch();
      if (port !== 0 && (this.port === 0 || this.port === port)) {
        this.port = port;
        return;
      }
      await this.kill();
    }
    throw new Error('the server does not start');
  }

  // Resolves to the port it announces, which it does once it listens; 0 if it ends or hangs.
  private launch(): Promise<number> {
    const data = this.keeps ? ['--data', this.folder] : ['--memory'];
    const options = ['serve', '--address', '127.0.0.1', '--port', String(this.port), ...data, ...EXEMPT, '--log-level', 'error'];
    const child = spawn(BINARY, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.process = child;
    return new Promise((done) => {
      const timer = setTimeout(() => done(0), HANGS_MS);
      const settle = (port: number): void => {
        clearTimeout(timer);
        done(port);
      };
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text;
        const port = /localhost:(\d+)\s/.exec(said)?.[1];
        if (port) settle(Number(port));
      });
      child.once('error', () => settle(0));
      child.once('exit', () => settle(0));
    });
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.process;
    this.process = null;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((done) => process.once('exit', done));
    process.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

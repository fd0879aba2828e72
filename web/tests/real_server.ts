// Owns the real server that a test plays against: started on a free port with a data folder of its
// own, killed and started again where a test wants that; or quickly, with nothing kept.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const BINARY = resolve(process.env.COMODIN_BIN ?? '../build/release/comodin');
const EXEMPT = ['--limit-exempt', '127.0.0.0/8', '--limit-exempt', '::1/128'];

export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'comodin-'));
  private process: ChildProcess | null = null;
  private port = 0;

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  constructor(private readonly keeps = true) {}

  async start(): Promise<void> {
    const data = this.keeps ? ['--data', this.folder] : ['--memory'];
    const options = ['serve', '--port', String(this.port), ...data, ...EXEMPT, '--log-level', 'error'];
    this.process = spawn(BINARY, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    this.process.stdout?.on('data', (text: Buffer) => (said += text));
    for (let i = 0; i < 200; ++i) {
      await new Promise((done) => setTimeout(done, 50));
      try {
        this.port ||= Number(/localhost:(\d+)/.exec(said)?.[1] ?? 0);
        if ((await fetch(`${this.url}/healthz`)).ok) return;
      } catch {
        // not yet
      }
    }
    throw new Error('the server does not start');
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

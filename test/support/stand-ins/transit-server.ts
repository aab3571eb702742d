import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findGoCommand } from '../processes/go-command.js';

const PATIENCE_MS = 45_000;

/**
 * The server that `go -C test/support/transit install .` makes: where TRANSIT_BIN says, or where Go keeps its commands.
 * Undefined when it is not there.
 */
export function findTransit(): string | undefined {
  return findGoCommand('transit', process.env['TRANSIT_BIN']);
}

/** Vault's transit engine on loopback, in memory, with a key `consent`. */
export class TransitServer {
  private constructor(
    readonly url: string,
    /** Goes when it stops. */
    readonly folder: string,
    private readonly process: ChildProcess,
    private readonly token: string,
  ) {}

  static async start(binary: string): Promise<TransitServer> {
    const folder = await mkdtemp(join(tmpdir(), 'transit-'));
    const token = `s.${randomUUID()}`;
    await writeFile(join(folder, 'token'), `${token}\n`, { mode: 0o600 });
    const child = spawn(binary, ['-token', token, '-key', 'consent'], { stdio: ['ignore', 'pipe', 'ignore'] });
    // Its first line says where it listens.
    const lines = createInterface({ input: child.stdout });
    const [url] = (await once(lines, 'line', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [string];
    return new TransitServer(url, folder, child, token);
  }

  get tokenFile(): string {
    return join(this.folder, 'token');
  }

  /** As an operator of the engine does it, below its mount. */
  async post(path: string, body: object): Promise<void> {
    const headers = { 'X-Vault-Token': this.token };
    const url = `${this.url}/v1/transit/${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    this.process.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true });
  }
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findGoCommand } from '../processes/go-command.js';

const PATIENCE_MS = 45_000;

/**
 * The server that `go build` makes of `test/support/ferretdb`: where FERRETDB_BIN says, or where Go keeps its commands.
 * Undefined when it is not there.
 */
export function findFerretDb(): string | undefined {
  return findGoCommand('ferretdb', process.env['FERRETDB_BIN']);
}

/** A server that speaks MongoDB's protocol, on loopback, with files of its own that go when it stops. */
export class FerretDb {
  private constructor(
    readonly url: string,
    readonly process: ChildProcess,
    /** Of its files. */
    readonly folder: string,
  ) {}

  /** @param port 0 takes a free one */
  static async start(binary: string, port = 0): Promise<FerretDb> {
    const folder = await mkdtemp(join(tmpdir(), 'ferretdb-'));
    const args = [`--folder=${folder}/`, `--listen-addr=127.0.0.1:${port}`];
    const child = spawn(binary, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      // Its first line says where it listens.
      const [url] = (await once(createInterface({ input: child.stdout }), 'line', { signal })) as [string];
      return new FerretDb(url, child, folder);
    } catch (cause) {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
      throw new Error('FerretDB did not start', { cause });
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true });
  }
}

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
    private readonly binary: string,
    private launched: Launched,
    /** Of its files. */
    readonly folder: string,
  ) {}

  /** @param port 0 takes a free one */
  static async start(binary: string, port = 0): Promise<FerretDb> {
    const folder = await mkdtemp(join(tmpdir(), 'ferretdb-'));
    try {
      return new FerretDb(binary, await launch(binary, folder, port), folder);
    } catch (cause) {
      await rm(folder, { recursive: true });
      throw cause;
    }
  }

  get url(): string {
    return this.launched.url;
  }

  /** Ends it in the midst of whatever it does; it can be started again, with its files, at the same address. */
  async kill(): Promise<void> {
    const { process } = this.launched;
    const ended = once(process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    process.kill('SIGKILL');
    await ended;
  }

  async startAgain(): Promise<void> {
    this.launched = await launch(this.binary, this.folder, Number(new URL(this.url).port));
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.launched.process;
    if (exitCode === null && signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true });
  }
}

interface Launched {
  readonly url: string;
  readonly process: ChildProcess;
}

async function launch(binary: string, folder: string, port: number): Promise<Launched> {
  const args = [`--folder=${folder}/`, `--listen-addr=127.0.0.1:${port}`];
  const child = spawn(binary, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    // Its first line says where it listens.
    const [url] = (await once(createInterface({ input: child.stdout }), 'line', { signal })) as [string];
    return { url, process: child };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error('FerretDB did not start', { cause });
  }
}

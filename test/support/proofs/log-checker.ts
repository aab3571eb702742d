import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LineProcess } from '../processes/child-process.js';
import { eventually } from '../time/eventually.js';
import { freePort } from '../processes/free-port.js';
import { findGoCommand } from '../processes/go-command.js';

const run = promisify(execFile);

interface Programs {
  readonly checker: string;
  readonly litewitness: string;
}

/** What `go install` makes of `test/support/log-checker`, and a witness; undefined where they are not there. */
export function findLogChecker(): Programs | undefined {
  const [checker, litewitness] = [findGoCommand('log-checker'), findGoCommand('litewitness')];
  return checker !== undefined && litewitness !== undefined ? { checker, litewitness } : undefined;
}

/** What is asked of Go's own libraries for transparency logs. */
export interface Question {
  /** Where the log's checkpoint and tiles are. */
  readonly log: string;
  /** Its vkeys. */
  readonly keys: readonly string[];
  /** vkeys of those who have to have cosigned. */
  readonly cosigners?: readonly string[];
  /** A checkpoint from before. */
  readonly older?: string;
  /** A person's bundle. */
  readonly bundle?: object;
}

/** @throws Error with what is wrong, in the words of the library that found it */
export async function checkedByGo({ checker }: Programs, question: Question): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'log-checker-'));
  try {
    const { log, keys, cosigners = [], older, bundle } = question;
    const args = ['check', '-log', log, '-keys', keys.join(','), '-cosigners', cosigners.join(',')];
    const files = { older, bundle: bundle && JSON.stringify(bundle) };
    for (const [name, text] of Object.entries(files)) {
      if (text === undefined) continue;
      await writeFile(join(folder, name), text);
      args.push(`-${name}`, join(folder, name));
    }
    const { stdout } = await run(checker, args).catch((error: unknown) => {
      throw new Error((error as { stderr: string }).stderr.trim());
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A litewitness with a key and a database of its own, on loopback. */
export class LiteWitness {
  private constructor(
    private readonly programs: Programs,
    private readonly folder: string,
    private readonly processes: readonly LineProcess[],
    readonly name: string,
    readonly url: string,
    readonly vkey: string,
  ) {}

  static async start(programs: Programs, name: string): Promise<LiteWitness> {
    const folder = await mkdtemp(join(tmpdir(), 'litewitness-'));
    const socket = join(folder, 'agent');
    const agent = new LineProcess(programs.checker, ['agent', '-socket', socket]);
    const fingerprint = await eventually(() => Promise.resolve(agent.lines[0]));
    const address = `127.0.0.1:${String(await freePort())}`;
    const database = ['-db', join(folder, 'db')];
    const words = ['-name', name, '-ssh-agent', socket, '-key', fingerprint, '-listen', address, ...database];
    const witness = new LineProcess(programs.litewitness, words, {}, folder);
    const vkey = await eventually(() => Promise.resolve(/vkey=(\S+)/.exec(witness.complaint)?.[1]));
    const url = `http://${address}`;
    await eventually(() => fetch(url).catch(() => undefined));
    return new LiteWitness(programs, folder, [witness, agent], name, url, vkey.replaceAll('"', ''));
  }

  /** From now on it cosigns this log. @param vkey the log's */
  async watch(vkey: string): Promise<void> {
    await run(this.programs.checker, ['watch', '-db', join(this.folder, 'db'), '-key', vkey]);
  }

  async stop(): Promise<void> {
    for (const process of this.processes) await process.kill();
    await rm(this.folder, { recursive: true });
  }
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../http/answer.js';
import type { KnownAccess } from './access.js';

/** How far a listener came: enough for the next `consent listen` to go on where one was killed. */
export interface Progress {
  readonly id: string;
  /** The `sequence` of the last event that was forwarded; null before the first. */
  readonly last: string | null;
}

interface Kept extends Progress {
  /** Of the process that forwards it. */
  readonly pid: number;
}

/**
 * A file below the home folder, by access and target; it holds no secret. Where it cannot be written, nothing is kept.
 */
export class KeptListener {
  private constructor(private readonly file: string) {}

  static of(access: KnownAccess, forwardTo: string, events: readonly string[]): KeptListener {
    return new KeptListener(join(FOLDER, `${markOf(access)}-${digest([forwardTo, ...events])}.json`));
  }

  /** The listener of this access that was used last; undefined when there is none. */
  static latestOf(access: KnownAccess): string | undefined {
    const [latest] = filesOf(access).toSorted((one, other) => other.at - one.at);
    return latest && read(latest.file)?.id;
  }

  /** Undefined when nothing was left behind, or its process still runs. */
  leftBehind(): Progress | undefined {
    const kept = read(this.file);
    return kept === undefined || isRunning(kept.pid) ? undefined : kept;
  }

  save({ id, last }: Progress): void {
    try {
      mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
      const written = `${this.file}.${String(process.pid)}`;
      writeFileSync(written, JSON.stringify({ id, last, pid: process.pid }), { mode: 0o600 });
      renameSync(written, this.file);
    } catch {
      // A home that cannot be written to: what was missed is in `consent events tail`.
    }
  }

  forget(): void {
    rmSync(this.file, { force: true });
  }
}

const FOLDER = join(homedir(), '.consent', 'listeners');

const markOf = ({ apiKey, baseUrl }: KnownAccess): string => digest([apiKey, baseUrl]);

const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

function filesOf(access: KnownAccess): { readonly file: string; readonly at: number }[] {
  try {
    const names = readdirSync(FOLDER).filter((name) => name.startsWith(`${markOf(access)}-`) && name.endsWith('.json'));
    return names.map((name) => ({ file: join(FOLDER, name), at: statSync(join(FOLDER, name)).mtimeMs }));
  } catch {
    return [];
  }
}

function read(file: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isObject(kept)) return undefined;
    const { id, last, pid } = kept;
    if (typeof id !== 'string' || typeof pid !== 'number' || !(last === null || typeof last === 'string'))
      return undefined;
    return { id, last, pid };
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

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
  /** When that process was last seen, in milliseconds: after it has died, another one may get its number. */
  readonly seenAt: number;
}

/** How often a process that forwards saves its place anew. */
export const SEEN_EVERY_MS = 10_000;
/** So long without one it is taken for dead, as busy as its machine may be. */
const DEAD_AFTER_MS = 45_000;

/**
 * A file below the home folder, by access and target; it holds no secret. Where it cannot be written, nothing is kept.
 */
export class KeptListener {
  private constructor(private readonly name: string) {}

  static of(access: KnownAccess, forwardTo: string, events: readonly string[]): KeptListener {
    return new KeptListener(`${markOf(access)}-${digest([forwardTo, ...events])}.json`);
  }

  /** The listener of this access that was used last; undefined when none runs. */
  static latestOf(access: KnownAccess): string | undefined {
    const latestFirst = namesOf(markOf(access)).toSorted((one, other) => other.at - one.at);
    return latestFirst.map(({ name }) => read(name)).find((kept) => kept !== undefined && isRunning(kept))?.id;
  }

  /** Undefined when nothing was left behind, or its process still runs. */
  leftBehind(): Progress | undefined {
    const kept = read(this.name);
    return kept === undefined || isOfAnother(kept) ? undefined : kept;
  }

  /** The listeners of this access whose processes were killed. */
  abandoned(): readonly string[] {
    const [mark = ''] = this.name.split('-');
    const kept = namesOf(mark).map(({ name }) => read(name));
    return kept.flatMap((one) => (one === undefined || isRunning(one) ? [] : [one.id]));
  }

  /** Nothing while another process, which was first, keeps its own place there. */
  save({ id, last }: Progress): void {
    const kept = read(this.name);
    if (kept !== undefined && isOfAnother(kept)) return;
    try {
      mkdirSync(folder(), { recursive: true, mode: 0o700 });
      const written = join(folder(), `${this.name}.${String(process.pid)}`);
      writeFileSync(written, JSON.stringify({ id, last, pid: process.pid, seenAt: Date.now() }), { mode: 0o600 });
      renameSync(written, join(folder(), this.name));
    } catch {
      // A home that cannot be written to: what was missed is in `consent events tail`.
    }
  }

  /** What this process has kept. */
  forget(): void {
    if (read(this.name)?.pid === process.pid) rmSync(join(folder(), this.name), { force: true });
  }
}

/** Asked for each time: there are machines on which it throws, as nobody has a home there. */
const folder = (): string => join(homedir(), '.consent', 'listeners');

const markOf = ({ apiKey, baseUrl }: KnownAccess): string => digest([apiKey, baseUrl]);

const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

function namesOf(mark: string): { readonly name: string; readonly at: number }[] {
  try {
    const names = readdirSync(folder()).filter((name) => name.startsWith(`${mark}-`) && name.endsWith('.json'));
    return names.map((name) => ({ name, at: statSync(join(folder(), name)).mtimeMs }));
  } catch {
    return [];
  }
}

function read(name: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(join(folder(), name), 'utf8'));
    if (!isObject(kept)) return undefined;
    const { id, last, pid, seenAt } = kept;
    if (typeof id !== 'string' || typeof pid !== 'number' || !(last === null || typeof last === 'string'))
      return undefined;
    return { id, last, pid, seenAt: typeof seenAt === 'number' ? seenAt : 0 };
  } catch {
    return undefined;
  }
}

/** In a container that was started anew, the process before this one may have had its number. */
function isOfAnother(kept: Kept): boolean {
  return kept.pid !== process.pid && isRunning(kept);
}

/** By a sign of life beside the number. A clock that was put back makes nobody live longer. */
function isRunning({ pid, seenAt }: Kept): boolean {
  return Math.abs(Date.now() - seenAt) < DEAD_AFTER_MS && isTaken(pid);
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Position } from '#event-store';

/** An event that was appended to another log. */
export interface MovedEvent {
  /** Where it stood. */
  readonly before: Position;
  /** Where it stands now. */
  readonly now: Position;
}

/** Entries read together: whoever asks in the order of the log seldom asks the file. */
const BLOCK = 4_096;

/**
 * Where the events of a log stand in another one that they were appended to, by where they stood: engines count in
 * different things. Kept in a file, since a log may have more events than memory has room for.
 */
export class MovedPositions {
  private count = 0;
  /** Bytes of an entry: positions of one log are as long as each other. */
  private width = 0;
  private block: { readonly number: number; readonly entries: readonly MovedEvent[] } | undefined;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** @param path of a file, which is gone again with `close` */
  static async begin(path: string): Promise<MovedPositions> {
    return new MovedPositions(path, await open(path, 'w+', 0o600));
  }

  /** In the order of the log, and before anything is asked. */
  async add(events: readonly MovedEvent[]): Promise<void> {
    const lines = events.map(({ before, now }) => `${before} ${now}\n`);
    const [first] = lines;
    if (first === undefined) return;
    this.width ||= first.length;
    if (lines.some(({ length }) => length !== this.width)) throw new Error('positions of one log differ in length');
    await this.file.appendFile(lines.join(''));
    this.count += lines.length;
  }

  /** Where the event stands that stood there; undefined for one that was not appended. */
  async at(position: Position): Promise<Position | undefined> {
    const found = await this.lastUntil(position);
    return found?.before === position ? found.now : undefined;
  }

  /** Where the last event stands of those that stood there or before it; undefined where there is none. */
  async through(position: Position): Promise<Position | undefined> {
    return (await this.lastUntil(position))?.now;
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.path);
  }

  private async lastUntil(position: Position): Promise<MovedEvent | undefined> {
    const { entries = [] } = this.block ?? {};
    const [first, last] = [entries[0], entries.at(-1)];
    const isHere = first !== undefined && last !== undefined && first.before <= position && position <= last.before;
    const block = isHere ? entries : await this.blockUntil(position);
    const at = lastWhere(block.length, (index) => (block[index]?.before ?? '') <= position);
    return block[at];
  }

  /** The last block whose first entry is not behind the position. */
  private async blockUntil(position: Position): Promise<readonly MovedEvent[]> {
    let [low, high] = [0, Math.ceil(this.count / BLOCK) - 1];
    if (high < 0) return [];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const [first] = await this.read(middle * BLOCK, 1);
      if (first !== undefined && first.before <= position) low = middle;
      else high = middle - 1;
    }
    if (this.block?.number !== low) this.block = { number: low, entries: await this.read(low * BLOCK, BLOCK) };
    return this.block.entries;
  }

  private async read(from: number, most: number): Promise<readonly MovedEvent[]> {
    const length = Math.min(most, this.count - from) * this.width;
    const { buffer } = await this.file.read(Buffer.alloc(length), 0, length, from * this.width);
    const lines = buffer.toString().trimEnd().split('\n');
    return lines.map((line) => {
      const [before = '', now = ''] = line.split(' ');
      return { before, now };
    });
  }
}

/** The last index for which it holds, where it holds for all before that; -1 where it holds for none. */
function lastWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

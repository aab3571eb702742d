import { stat } from 'node:fs/promises';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ArchiveDamaged, EventStoreUnavailable, LogArchive } from '../../../index.js';
import type { ArchivePart, StoredEvent } from '../../../index.js';
import { LmdbStoredEvent } from '../lmdb-stored-event.js';
import { renewSnapshot, type LogTables } from '../tables.js';
import type { PlacedBytes } from './archive-format.js';
import { ArchiveFile } from './archive-file.js';
import { ARCHIVE_RECORD, readParts, writeParts, type KeptPart } from './archive-record.js';
import { DRAFT, FINISHED, writeArchive } from './archive-writer.js';

/** The archive of an LMDB log: its files stand in the log's own folder, and so in every copy of it. */
export class LmdbLogArchive extends LogArchive {
  /** Written here, and not taken up yet. */
  private readonly written = new Map<string, KeptPart>();

  constructor(private readonly tables: LogTables) {
    super();
  }

  override async parts(): Promise<readonly ArchivePart[]> {
    return this.kept();
  }

  override async write(events: AsyncIterable<StoredEvent>): Promise<ArchivePart | undefined> {
    await this.clearLeftovers();
    const part = await writeArchive(this.folder, events);
    if (part !== undefined) this.written.set(part.file, part);
    return part;
  }

  override async *read(part: ArchivePart): AsyncIterable<readonly StoredEvent[]> {
    for await (const group of this.groupsOf(part))
      yield group.map(({ place, bytes }) => new LmdbStoredEvent(place, bytes));
  }

  override async take(part: ArchivePart): Promise<void> {
    const written = this.written.get(part.file);
    if (written === undefined) throw new ArchiveDamaged(`${part.file} was not written here`);
    await this.change((parts) => {
      const last = parts.at(-1);
      if (last !== undefined && last.last >= written.first) return 'another process has archived the same events';
      // Who began to archive since took it for something that was left.
      if (!this.isThere(written)) return `${part.file} was cleared away by another process`;
      return [...parts, written];
    });
    this.written.delete(part.file);
  }

  override async markSealed(part: ArchivePart): Promise<void> {
    await this.change((parts) =>
      parts.map((one) => (one.file === part.file && one.state === 'taken' ? { ...one, state: 'sealed' } : one)),
    );
  }

  override async problemOf({ file, bytes }: ArchivePart): Promise<string | undefined> {
    const found = await stat(join(this.folder, file)).catch(() => undefined);
    if (found === undefined) return 'is missing';
    return found.size === bytes ? undefined : `has ${found.size} bytes, and had ${bytes} when it was written`;
  }

  override async problemWithin(part: ArchivePart, signal: AbortSignal): Promise<string | undefined> {
    const problem = await this.problemOf(part);
    if (problem !== undefined) return problem;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(this.folder, part.file)), hash, { signal });
    if (hash.digest('hex') !== part.sha256) return 'is not as it was written';
    const isTaken = this.kept().some(({ file, state }) => file === part.file && state === 'taken');
    return isTaken ? this.differenceWithTable(part, signal) : undefined;
  }

  override close(): Promise<void> {
    return this.tables.environment.close();
  }

  private async differenceWithTable(part: ArchivePart, signal: AbortSignal): Promise<string | undefined> {
    let count = 0;
    for await (const group of this.groupsOf(part)) {
      signal.throwIfAborted();
      const other = group.find(({ place, bytes }) => this.tables.bytes.get(place)?.equals(bytes) !== true);
      if (other !== undefined)
        return `is not sealed, and the log has not the event at place ${other.place} that it has`;
      count += group.length;
    }
    return count === part.events ? undefined : `holds ${count} events`;
  }

  private get folder(): string {
    return this.tables.environment.path;
  }

  private kept(): readonly KeptPart[] {
    try {
      renewSnapshot(this.tables);
      return readParts(this.tables.heads.get(ARCHIVE_RECORD));
    } catch (cause) {
      throw new EventStoreUnavailable('LMDB could not read', { cause });
    }
  }

  /** Read anew, whatever readers have kept of it. */
  private async *groupsOf(part: ArchivePart): AsyncGenerator<readonly PlacedBytes[]> {
    const known = this.written.get(part.file) ?? this.kept().find(({ file }) => file === part.file);
    if (known === undefined) throw new ArchiveDamaged(`${part.file} is no part of this log`);
    const file = new ArchiveFile(this.folder, known);
    for (const number of file.groups.keys()) {
      yield file.group(number);
      await nextTurn();
    }
  }

  private isThere({ file, bytes }: KeptPart): boolean {
    return statSync(join(this.folder, file), { throwIfNoEntry: false })?.size === bytes;
  }

  /** @param to says why not where the parts are not those that it is for */
  private async change(to: (parts: readonly KeptPart[]) => readonly KeptPart[] | string): Promise<void> {
    const { environment, heads } = this.tables;
    const changed = await environment.write(() => {
      const parts = to(readParts(heads.get(ARCHIVE_RECORD)));
      if (typeof parts !== 'string') void heads.put(ARCHIVE_RECORD, writeParts(parts));
      return parts;
    });
    if (typeof changed === 'string') throw new ArchiveDamaged(changed);
  }

  private async clearLeftovers(): Promise<void> {
    const { environment, heads } = this.tables;
    // In a transaction, as they are taken up: else one could be taken up while it is removed.
    await environment.write(() => {
      const parts = new Set(readParts(heads.get(ARCHIVE_RECORD)).map(({ file }) => file));
      const isLeft = (name: string) => DRAFT.test(name) || (FINISHED.test(name) && !parts.has(name));
      for (const name of readdirSync(this.folder).filter(isLeft)) rmSync(join(this.folder, name));
    });
    this.written.clear();
  }
}

import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '#lmdb';
import type { StoredEvent } from '../../../index.js';
import { toPlace, toPosition } from '../position.js';
import { FORMAT_LINE, GROUP_BYTES, GROUP_EVENTS, pack, packGroup, packIndex, sha256 } from './archive-format.js';
import type { GroupEntry, PlacedBytes } from './archive-format.js';
import type { KeptPart } from './archive-record.js';

/** A file of an archive that is being written, or was left by a process that was killed. */
export const DRAFT = /^archive-.*\.new$/;
export const FINISHED = /^archive-\d{16}-\d{16}\.gz$/;
const DRAFT_NAME = 'archive-next.gz.new';

/**
 * Puts events into a file of an archive, whole and durable, or leaves none.
 * @param events in the log's order
 * @returns undefined when there are none
 */
export async function writeArchive(folder: string, events: AsyncIterable<StoredEvent>): Promise<KeptPart | undefined> {
  const draft = join(folder, DRAFT_NAME);
  const file = await open(draft, 'w', 0o600);
  try {
    const part = await writeGroups(new ArchiveFileWriter(file), events).finally(() => file.close());
    if (part !== undefined) await rename(draft, join(folder, part.file));
    else await rm(draft);
    await flush(folder);
    return part;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeGroups(file: ArchiveFileWriter, events: AsyncIterable<StoredEvent>): Promise<KeptPart | undefined> {
  await file.put(pack(FORMAT_LINE));
  let group: PlacedBytes[] = [];
  let length = 0;
  for await (const { position, bytes } of events) {
    group.push({ place: toPlace(position), bytes: Buffer.from(bytes) });
    length += bytes.length;
    if (group.length < GROUP_EVENTS && length < GROUP_BYTES) continue;
    await file.putGroup(group);
    [group, length] = [[], 0];
  }
  if (group.length > 0) await file.putGroup(group);
  return file.finished();
}

class ArchiveFileWriter {
  private readonly groups: GroupEntry[] = [];
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private events = 0;

  constructor(private readonly file: FileHandle) {}

  async put(packed: Buffer): Promise<void> {
    await this.file.writeFile(packed);
    this.hash.update(packed);
    this.bytes += packed.length;
  }

  async putGroup(events: readonly PlacedBytes[]): Promise<void> {
    const packed = packGroup(events);
    const [first = Number.NaN, last = Number.NaN] = [events[0]?.place, events.at(-1)?.place];
    this.groups.push({ first, last, at: this.bytes, bytes: packed.length, sha256: sha256(packed) });
    this.events += events.length;
    await this.put(packed);
  }

  /** Writes the index, and makes all of it durable. */
  async finished(): Promise<KeptPart | undefined> {
    const [start, end] = [this.groups[0], this.groups.at(-1)];
    if (start === undefined || end === undefined) return undefined;
    const index = packIndex(this.groups);
    const indexAt = this.bytes;
    await this.put(index);
    await this.file.sync();
    const [first, last] = [toPosition(start.first), toPosition(end.last)];
    return {
      ...{ file: `archive-${first}-${last}.gz`, first, last, events: this.events, bytes: this.bytes },
      ...{ sha256: this.hash.digest('hex'), state: 'taken', indexAt, indexSha256: sha256(index) },
    };
  }
}

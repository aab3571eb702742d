import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveDamaged } from '../../../index.js';
import { sha256, unpackGroup, unpackIndex, type GroupEntry, type PlacedBytes } from './archive-format.js';
import type { KeptPart } from './archive-record.js';
import { rangeAround } from './range-around.js';

/**
 * Reads the file of a part, which is opened for each piece, so that one that was taken away is noticed. Whatever is
 * read is what was written, by its hash.
 */
export class ArchiveFile {
  readonly groups: readonly GroupEntry[];

  /** @throws ArchiveDamaged when the file is gone, or is not the one that was written */
  constructor(
    private readonly folder: string,
    readonly part: KeptPart,
  ) {
    const { indexAt: at, indexSha256, bytes } = part;
    this.groups = unpackIndex(this.piece({ at, bytes: bytes - at, sha256: indexSha256 }));
  }

  /** The number of the group that an event of this place stands in, if any does. */
  groupAround(place: number): number | undefined {
    return rangeAround(this.groups, place, (group) => group);
  }

  /** @throws ArchiveDamaged */
  group(number: number): readonly PlacedBytes[] {
    const entry = this.groups[number];
    if (entry === undefined) throw new RangeError('no such group');
    return unpackGroup(this.piece(entry));
  }

  private piece({ at, bytes, sha256: hash }: Pick<GroupEntry, 'at' | 'bytes' | 'sha256'>): Buffer {
    const { file, bytes: size } = this.part;
    let found: Buffer | undefined;
    try {
      found = readPiece(join(this.folder, file), size, at, bytes);
    } catch (cause) {
      throw new ArchiveDamaged(`${file} cannot be read`, { cause });
    }
    if (found === undefined || sha256(found) !== hash) throw new ArchiveDamaged(`${file} is not as it was written`);
    return found;
  }
}

/** Undefined when the file has another size. */
function readPiece(path: string, size: number, at: number, bytes: number): Buffer | undefined {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size !== size) return undefined;
    const piece = Buffer.alloc(bytes);
    return readSync(file, piece, 0, bytes, at) === bytes ? piece : undefined;
  } finally {
    closeSync(file);
  }
}

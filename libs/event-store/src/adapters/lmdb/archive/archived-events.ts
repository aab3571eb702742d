import { LRUCache } from 'lru-cache';
import { ArchiveFile } from './archive-file.js';
import { partAround, readParts, type KeptPart } from './archive-record.js';

/** Indexes of files kept, of some hundred kilobytes each, and bytes of groups. */
const MOST_FILES = 8;
const MOST_BYTES = 16 * 1_048_576;

type Group = ReadonlyMap<number, Buffer>;

/** The events that a log's table lacks because they were archived, by place. */
export class ArchivedEvents {
  /** Groups unpacked so far: what takes time here. */
  unpacked = 0;
  private text: string | undefined;
  private parts: readonly KeptPart[] = [];
  private readonly files = new LRUCache<string, ArchiveFile>({ max: MOST_FILES });
  private readonly groups = new LRUCache<string, Group>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });

  constructor(
    private readonly folder: string,
    /** The record of the parts, as of the same moment at which the table was found to lack the event. */
    private readonly record: () => string | undefined,
  ) {}

  /** Undefined where no part has such an event. @throws ArchiveDamaged */
  at(place: number): Buffer | undefined {
    const part = this.partAround(place);
    if (part === undefined) return undefined;
    const file = this.files.get(part.file) ?? new ArchiveFile(this.folder, part);
    this.files.set(part.file, file);
    const number = file.groupAround(place);
    return number === undefined ? undefined : this.group(file, number).get(place);
  }

  /** Parts only ever come to it, so that what is known is looked into first. */
  private partAround(place: number): KeptPart | undefined {
    const known = partAround(this.parts, place);
    if (known !== undefined) return known;
    const text = this.record();
    if (text === this.text) return undefined;
    [this.text, this.parts] = [text, readParts(text)];
    return partAround(this.parts, place);
  }

  private group(file: ArchiveFile, number: number): Group {
    const name = `${file.part.file}:${number}`;
    const kept = this.groups.get(name);
    if (kept !== undefined) return kept;
    const group = new Map(file.group(number).map(({ place, bytes }) => [place, bytes]));
    this.unpacked += 1;
    this.groups.set(name, group);
    return group;
  }
}

function sizeOf(group: Group): number {
  let size = 1;
  for (const bytes of group.values()) size += bytes.length;
  return size;
}

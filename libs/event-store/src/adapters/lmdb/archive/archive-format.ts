import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/*
 * A file of an archive is a row of gzip members, so that any tool that unpacks gzip shows all of it: a line that names
 * the format, then the groups of events, then the index. An event is a line with its place in the log and its length in
 * bytes, then its bytes exactly as the log had them, and a line break.
 */

export const FORMAT_LINE = 'consent-archive.v1\n';

/** Most events and bytes of a group: what is unpacked for a single event. */
export const GROUP_EVENTS = 128;
export const GROUP_BYTES = 262_144;

/** Where a group stands in its file, and what is in it. */
export interface GroupEntry {
  /** Places of its first and last event. */
  readonly first: number;
  readonly last: number;
  /** In the file, packed. */
  readonly at: number;
  readonly bytes: number;
  /** Of the packed bytes, hexadecimal. */
  readonly sha256: string;
}

export interface PlacedBytes {
  readonly place: number;
  readonly bytes: Buffer;
}

export const pack = (content: string | Buffer): Buffer => gzipSync(content);

export function packGroup(events: readonly PlacedBytes[]): Buffer {
  const pieces = events.flatMap(({ place, bytes }) => [Buffer.from(`${place} ${bytes.length}\n`), bytes, LINE_BREAK]);
  return pack(Buffer.concat(pieces));
}

const LINE_BREAK = Buffer.from('\n');

/** @throws Error for what is no group */
export function unpackGroup(packed: Buffer): readonly PlacedBytes[] {
  const content = gunzipSync(packed);
  const events: PlacedBytes[] = [];
  for (let at = 0; at < content.length;) {
    const lineEnd = content.indexOf(LINE_BREAK, at);
    const [place = Number.NaN, length = Number.NaN] = content.toString('latin1', at, lineEnd).split(' ').map(Number);
    const start = lineEnd + 1;
    if (!(Number.isSafeInteger(place) && Number.isSafeInteger(length)) || start + length >= content.length)
      throw new Error('a group of an archive is not whole');
    events.push({ place, bytes: content.subarray(start, start + length) });
    at = start + length + 1;
  }
  return events;
}

export const packIndex = (groups: readonly GroupEntry[]): Buffer => pack(`${JSON.stringify(groups)}\n`);

/** @param packed of which the hash was found to be right */
export const unpackIndex = (packed: Buffer): readonly GroupEntry[] =>
  JSON.parse(gunzipSync(packed).toString()) as readonly GroupEntry[];

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

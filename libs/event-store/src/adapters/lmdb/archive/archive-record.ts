import type { ArchivePart } from '../../../index.js';
import { toPlace } from '../position.js';
import { rangeAround } from './range-around.js';

/** A part as the log's tables tell of it. */
export interface KeptPart extends ArchivePart {
  /** Where in the file its index begins, which goes on to the file's end. */
  readonly indexAt: number;
  /** Of the index, hexadecimal: it holds those of all else that is read. */
  readonly indexSha256: string;
}

/** The entry of the log's heads that lists its parts. No stream has this name: those with `$` are never appended to. */
export const ARCHIVE_RECORD = '$archive';

/** @param text undefined before there is an archive */
export function readParts(text: string | undefined): readonly KeptPart[] {
  return text === undefined ? [] : (JSON.parse(text) as readonly KeptPart[]);
}

export function writeParts(parts: readonly KeptPart[]): string {
  return JSON.stringify(parts);
}

/** The part whose range a place is in; parts are in the log's order. */
export function partAround(parts: readonly KeptPart[], place: number): KeptPart | undefined {
  const bounds = ({ first, last }: KeptPart) => ({ first: toPlace(first), last: toPlace(last) });
  const index = rangeAround(parts, place, bounds);
  return index === undefined ? undefined : parts[index];
}

/** Events of a stream whose places stand together in one text. */
export const CHUNK = 32;

/**
 * Where a stream ends: the revision of its last event, and the places in the log of the events of its last chunk. Most
 * streams have one chunk, so that all about them is read, and written, in one piece.
 */
export interface StreamHead {
  readonly revision: number;
  readonly places: readonly number[];
}

export function writeHead(head: StreamHead): string {
  return `${head.revision} ${writePlaces(head.places)}`;
}

export function readHead(text: string): StreamHead {
  return { revision: readHeadRevision(text), places: readPlaces(text.slice(text.indexOf(' ') + 1)) };
}

export function readHeadRevision(text: string): number {
  return Number(text.slice(0, text.indexOf(' ')));
}

export function writePlaces(places: readonly number[]): string {
  return places.join(' ');
}

export function readPlaces(text: string): number[] {
  return text.split(' ').map(Number);
}

import { CHUNK, readPlaces } from './stream-head.js';
import type { StreamHead } from './stream-head.js';
import type { LogTables } from './tables.js';

/** Finds the places of a stream's events in the log; keeps the chunk it looked into last. */
export class StreamPlaces {
  private chunk: number | undefined;
  private places: readonly number[] = [];

  constructor(
    private readonly tables: LogTables,
    private readonly stream: string,
    private readonly head: StreamHead,
  ) {}

  /** @param revision one that the stream has */
  of(revision: number): number {
    const chunk = chunkOf(revision);
    if (chunk !== this.chunk) {
      this.places = chunk === chunkOf(this.head.revision) ? this.head.places : this.stored(chunk);
      this.chunk = chunk;
    }
    const place = this.places[revision % CHUNK];
    if (place === undefined) throw new Error(`no place of revision ${revision} of a stream that goes beyond it`);
    return place;
  }

  private stored(chunk: number): readonly number[] {
    const text = this.tables.chunks.get([this.stream, chunk]);
    return text === undefined ? [] : readPlaces(text);
  }
}

function chunkOf(revision: number): number {
  return Math.floor(revision / CHUNK);
}

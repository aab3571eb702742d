import type { Position } from '../../index.js';

interface Move {
  readonly revision: number;
  readonly position: Position;
}

/** Streams remembered by default: some megabytes. */
const MOST = 50_000;

/**
 * Which streams have moved behind a place of the log, and to which revision: told event by event, in the log's order.
 * What moved longest ago makes room, and the place moves on with it.
 */
export class MovedStreams {
  private readonly moves = new Map<string, Move>();

  /** @param begin everything after it is told here, as far as the log has been passed */
  constructor(
    private begin: Position,
    private readonly most: number = MOST,
  ) {}

  move(stream: string, revision: number, position: Position): void {
    // Put in anew, so that the first one is the one that moved longest ago.
    this.moves.delete(stream);
    this.moves.set(stream, { revision, position });
    if (this.moves.size > this.most) this.forgetFirst();
  }

  /** Undefined when the stream has not moved since it is known; see `knowsSince`. */
  revisionOf(stream: string): number | undefined {
    return this.moves.get(stream)?.revision;
  }

  /** Whether a stream that is not known here has certainly not moved since that position. */
  knowsSince(position: Position | undefined): boolean {
    return position !== undefined && position >= this.begin;
  }

  private forgetFirst(): void {
    for (const [stream, { position }] of this.moves) {
      this.moves.delete(stream);
      if (position > this.begin) this.begin = position;
      return;
    }
  }
}

import type { Position } from '#event-store';

interface Seen {
  readonly position: Position;
  readonly personId: string;
  readonly grantId: string;
  /** Whether it waits for approval. */
  readonly isPending: boolean;
}

/** Bounds what is kept while nobody's change lets go of any. */
const MOST_KEPT = 10_000;

/**
 * The grants that became current lately, as whoever follows the log has met them: with these, the views tell of a
 * person's grants at a place that they have not reached yet.
 */
export class GrantsSeen {
  private readonly seen: Seen[] = [];
  /** Every one after it is here, up to where the log has been followed; undefined: it is not followed. */
  private since: Position | undefined;

  /** It is followed from here on, without a gap. @param after undefined: from the log's beginning */
  begin(after: Position | undefined): void {
    this.seen.length = 0;
    this.since = after ?? '';
  }

  /** One is met. To be told of in the order of the log; one that comes once more is passed over. */
  add(one: Seen): void {
    const { since } = this;
    if (since === undefined || one.position <= (this.seen.at(-1)?.position ?? since)) return;
    this.seen.push(one);
    if (this.seen.length > MOST_KEPT) this.since = this.seen.shift()?.position;
  }

  /**
   * The person's that became current after one place and before another, with whether they wait for approval; undefined
   * where some may have been missed. Lets go of all at or before the first place: the views tell of those.
   */
  between(personId: string, after: Position | undefined, before: Position): Map<string, boolean> | undefined {
    if (this.since === undefined || after === undefined || after < this.since) return undefined;
    const kept = this.seen.findIndex(({ position }) => position > after);
    this.seen.splice(0, kept === -1 ? this.seen.length : kept);
    this.since = after;
    const own = this.seen.filter((one) => one.personId === personId && one.position < before);
    return new Map(own.map(({ grantId, isPending }) => [grantId, isPending]));
  }
}

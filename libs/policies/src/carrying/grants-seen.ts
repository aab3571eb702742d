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
/** Behind every position there is. */
const LAST = '~';

/**
 * The grants that became current lately, as whoever follows the log has met them: with these, the views tell of a
 * person's grants at a place that they have not reached yet.
 */
export class GrantsSeen {
  /** In the order of the log; those before `first` are let go of. */
  private seen: Seen[] = [];
  private first = 0;
  private readonly byPerson = new Map<string, Seen[]>();
  /** Every one after it is here, up to where the log has been followed; undefined: it is not followed. */
  private since: Position | undefined;

  /** It is followed from here on, without a gap. @param after undefined: from the log's beginning */
  begin(after: Position | undefined): void {
    this.seen = [];
    this.first = 0;
    this.byPerson.clear();
    this.since = after ?? '';
  }

  /** One is met. To be told of in the order of the log; one that comes once more is passed over. */
  add(one: Seen): void {
    const { since } = this;
    if (since === undefined || one.position <= (this.seen.at(-1)?.position ?? since)) return;
    this.seen.push(one);
    const own = this.byPerson.get(one.personId);
    if (own === undefined) this.byPerson.set(one.personId, [one]);
    else own.push(one);
    if (this.seen.length - this.first > MOST_KEPT) this.since = this.letGoOfFirst();
  }

  /**
   * The person's that became current after one place and before another, with whether they wait for approval; undefined
   * where some may have been missed. Lets go of all at or before the first place: the views tell of those.
   */
  between(personId: string, after: Position | undefined, before: Position): Map<string, boolean> | undefined {
    if (this.since === undefined || after === undefined || after < this.since) return undefined;
    while ((this.seen[this.first]?.position ?? LAST) <= after) this.letGoOfFirst();
    this.since = after;
    const own = (this.byPerson.get(personId) ?? []).filter(({ position }) => position < before);
    return new Map(own.map(({ grantId, isPending }) => [grantId, isPending]));
  }

  /** @returns where it stood */
  private letGoOfFirst(): Position | undefined {
    const one = this.seen[this.first++];
    const own = one && this.byPerson.get(one.personId);
    // The first of all is the first of its person's.
    own?.shift();
    if (one !== undefined && own?.length === 0) this.byPerson.delete(one.personId);
    if (this.first === MOST_KEPT || this.first === this.seen.length) {
      this.seen = this.seen.slice(this.first);
      this.first = 0;
    }
    return one?.position;
  }
}

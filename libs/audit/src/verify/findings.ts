import type { Position, RecordedEvent } from '#event-store';

/** What kind of promise a finding breaks. */
export type CheckName =
  | 'reading'
  | 'order'
  | 'times'
  | 'decoding'
  | 'opening'
  | 'causation'
  | 'transitions'
  | 'disclosures'
  | 'carrying'
  | 'seals'
  | 'followers'
  | 'archive';

/** Something in the log that is not as it must be. */
export interface Finding {
  readonly check: CheckName;
  /** In words, with ids and numbers and nothing sealed. */
  readonly problem: string;
  /** Where; null for what belongs to no one event. */
  readonly position: Position | null;
  readonly stream: string | null;
  readonly revision: number | null;
}

/** Findings that are kept; the rest is counted. */
export const MOST_KEPT = 1_000;

/** How many there are, and the first of them. */
export interface FindingsSoFar {
  readonly count: number;
  readonly kept: readonly Finding[];
}

/** Gathers what the checks find. */
export class Findings {
  readonly kept: Finding[];
  count: number;

  /** Goes on from what was found up to there. */
  constructor({ count, kept }: FindingsSoFar = { count: 0, kept: [] }) {
    this.kept = [...kept];
    this.count = count;
  }

  /** @param event where it was found */
  add(check: CheckName, event: Place | null, problem: string): void {
    this.count += 1;
    if (this.kept.length === MOST_KEPT) return;
    const { position = null, stream = null, revision = null } = event ?? {};
    this.kept.push({ check, problem, position, stream, revision });
  }

  /** Adds what was found elsewhere. */
  include({ count, kept }: FindingsSoFar): void {
    this.count += count;
    this.kept.push(...kept.slice(0, MOST_KEPT - this.kept.length));
  }

  /** Hands over what there is, and begins anew. */
  taken(): FindingsSoFar {
    const { count } = this;
    this.count = 0;
    return { count, kept: this.kept.splice(0) };
  }
}

export type Place = Partial<Pick<RecordedEvent, 'position' | 'stream' | 'revision'>>;

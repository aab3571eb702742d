import type { Position, EventEnvelope } from '#event-store';
import type { CheckTables } from '../../state/check-tables.js';
import type { Findings } from '../findings.js';

/** Positions grow, and the revisions of each stream run from 0 without a gap. */
export class OrderCheck {
  /** @param lastPosition of the event before the first one that is taken */
  constructor(
    private readonly known: Pick<CheckTables, 'streams'>,
    private readonly findings: Findings,
    private lastPosition?: Position,
  ) {}

  take(event: EventEnvelope): void {
    const { stream, revision, position } = event;
    if (this.lastPosition !== undefined && position <= this.lastPosition)
      this.findings.add('order', event, `stands behind position ${this.lastPosition}`);
    this.lastPosition = position;
    const expected = (this.known.streams.get(stream) ?? -1) + 1;
    if (revision !== expected)
      this.findings.add('order', event, `revision ${expected} of the stream was to come, this is ${revision}`);
    this.known.streams.put(stream, revision);
  }
}

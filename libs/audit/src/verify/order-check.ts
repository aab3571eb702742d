import type { Position, RecordedEvent } from '#event-store';
import type { Findings } from './findings.js';

/** Positions grow, and the revisions of each stream run from 0 without a gap. About 150 bytes a stream. */
export class OrderCheck {
  private readonly lastRevisions = new Map<string, number>();
  private lastPosition: Position | undefined;

  constructor(private readonly findings: Findings) {}

  take(event: RecordedEvent): void {
    const { stream, revision, position } = event;
    if (this.lastPosition !== undefined && position <= this.lastPosition)
      this.findings.add('order', event, `stands behind position ${this.lastPosition}`);
    this.lastPosition = position;
    const expected = (this.lastRevisions.get(stream) ?? -1) + 1;
    if (revision !== expected)
      this.findings.add('order', event, `revision ${expected} of the stream was to come, this is ${revision}`);
    this.lastRevisions.set(stream, revision);
  }
}

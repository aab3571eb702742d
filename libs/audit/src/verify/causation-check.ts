import { isUuid } from '#domain';
import type { RecordedEvent } from '#event-store';
import type { Findings } from './findings.js';
import { IdSet } from './id-set.js';

/** What an event names as its cause is an event before it. */
export class CausationCheck {
  private readonly ids = new IdSet();

  constructor(private readonly findings: Findings) {}

  take(event: RecordedEvent): void {
    const { id, metadata } = event;
    const { correlationId, causationId } = metadata;
    if (!isUuid(correlationId)) this.findings.add('causation', event, 'its correlation is no id');
    if (causationId !== null && !(isUuid(causationId) && this.ids.has(causationId)))
      this.findings.add('causation', event, `its cause ${causationId} is no event before it`);
    if (isUuid(id)) this.ids.add(id);
    else this.findings.add('causation', event, 'its id is no id');
  }
}

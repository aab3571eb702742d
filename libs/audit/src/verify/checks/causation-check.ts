import { accessPersonIdOf, grantIdOf, isUuid } from '#domain';
import type { EventEnvelope } from '#event-store';
import type { CheckTables } from '../../state/check-tables.js';
import type { Findings } from '../findings.js';

/**
 * What an event names as its cause is an event before it. Disclosures, which are nearly all of a log, cause nothing,
 * nor does what was itself carried onto a grant: their ids are not kept.
 */
export class CausationCheck {
  constructor(
    private readonly known: Pick<CheckTables, 'causes'>,
    private readonly findings: Findings,
  ) {}

  take(event: EventEnvelope): void {
    const { id, stream, metadata } = event;
    const { correlationId, causationId } = metadata;
    if (!isUuid(correlationId)) this.findings.add('causation', event, 'its correlation is no id');
    if (causationId !== null && !(isUuid(causationId) && this.known.causes.get(causationId) === true))
      this.findings.add('causation', event, `its cause ${causationId} is no event before it`);
    if (!isUuid(id)) this.findings.add('causation', event, 'its id is no id');
    else if (accessPersonIdOf(stream) === undefined && (causationId === null || grantIdOf(stream) === undefined))
      this.known.causes.put(id, true);
  }
}

import type { RecordedEvent } from '#event-store';
import type { DomainCodec } from '#events';
import type { CheckTables } from '../../state/check-tables.js';
import type { Findings } from '../findings.js';

/**
 * What is sealed opens, as long as whoever sealed it has a data key: of the erased, and of what passes and has ended,
 * nothing is to be opened any more.
 */
export class OpeningCheck {
  /** @param known whose keys were found damaged: each is told of once, where it is met first */
  constructor(
    private readonly codec: DomainCodec,
    private readonly known: Pick<CheckTables, 'damaged'>,
    private readonly findings: Findings,
  ) {}

  /** @throws CryptoUnavailable when keyring or data keys are out of reach */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    const refused = await this.codec.refusedIn(events);
    for (const [at, event] of events.entries())
      for (const { field, subject, isKeyDamaged } of refused[at] ?? []) {
        if (!isKeyDamaged) this.findings.add('opening', event, `its ${field} does not open with the key of ${subject}`);
        else if (this.known.damaged.get(subject) === undefined) {
          this.known.damaged.put(subject, true);
          this.findings.add('opening', event, `the data key of ${subject} does not open`);
        }
      }
  }
}

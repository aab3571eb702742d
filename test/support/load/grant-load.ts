import { randomUUID } from 'node:crypto';
import { grantStream, personStream } from '#domain';
import { EventStoreUnavailable, type EventStore, type JsonObject } from '#event-store';

type Happened = readonly [type: string, data: JsonObject];

const LANES = 6;
const GRANTS_EACH = process.env['TEST_ROUNDS'] === 'full' ? 40 : 8;
const BUSINESSES = Array.from({ length: 3 }, () => randomUUID());

/**
 * Grants that come, change and end on several lanes at once, as events straight in the log. As the write side does it,
 * an append that has no answer is repeated with the same ids and the same expectation.
 */
export class GrantLoad {
  /** By stream, the ids that were acknowledged, in order. */
  readonly acknowledged = new Map<string, string[]>();
  readonly done: Promise<unknown>;
  private appends = 0;

  constructor(private readonly log: EventStore) {
    this.done = Promise.all(Array.from({ length: LANES }, () => this.lane()));
  }

  /** Acknowledged appends so far, of `total`. */
  get progress(): number {
    return this.appends;
  }

  static readonly total = LANES * (1 + 3 * GRANTS_EACH);

  private async lane(): Promise<void> {
    const personId = randomUUID();
    await this.append(personStream(personId), 'no-stream', [
      ['person.registered.v1', { personId, accountId: 'sealed account', guardianId: null, name: 'sealed name' }],
      ['person.address_set.v1', { address: 'sealed address' }],
      ['person.key_issued.v1', { keyId: randomUUID(), key: 'sealed key' }],
    ]);
    for (let n = 0; n < GRANTS_EACH; n++) {
      const grantId = randomUUID();
      const made = { grantId, previewId: randomUUID(), businessId: BUSINESSES[n % BUSINESSES.length] ?? '', personId };
      const claimed = { ...made, externalRef: null, channel: 'api', personRevision: 2 };
      const stream = grantStream(grantId);
      const first = await this.append(stream, 'no-stream', [['grant.claimed.v1', claimed]]);
      const next = await this.append(stream, first, [['grant.name_changed.v1', { personRevision: 3, fields: [] }]]);
      const end: Happened =
        n % 2 === 0 ? ['grant.released.v1', {}] : ['grant.address_confirmed.v1', { personRevision: 4 }];
      await this.append(stream, next, [end]);
    }
  }

  private async append(stream: string, expected: number | 'no-stream', happened: readonly Happened[]): Promise<number> {
    const metadata = { time: new Date().toISOString(), correlationId: randomUUID(), causationId: null };
    const events = happened.map(([type, data]) => {
      return { id: randomUUID(), type, data, metadata: { ...metadata, actor: 'service:test' } };
    });
    for (;;) {
      try {
        const { revision } = await this.log.append(stream, events, expected);
        const ids = this.acknowledged.get(stream) ?? [];
        this.acknowledged.set(stream, [...ids, ...events.map(({ id }) => id)]);
        this.appends += 1;
        return revision;
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
      }
    }
  }
}

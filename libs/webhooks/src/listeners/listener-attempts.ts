import type { Clock } from '#clock';
import { changeRecord, type Collection, type RecordStore } from '#document-store';
import type { FieldCipher, SealedValue, Vault } from '#vault';
import { errorOfStatus } from '../egress/attempt-outcome.js';

/** What a program said to an event that was posted to it on a developer's machine. */
export interface ListenerAttempt {
  readonly listenerId: string;
  /** Milliseconds by the clock port. */
  readonly at: number;
  /** Null where nobody answered. */
  readonly status: number | null;
  readonly durationMs: number;
  /** In the words of the client, sealed under the business's data key as `error`; null when it did not fail. */
  readonly error: SealedValue | null;
}

/** Outcome of one event at listeners, under its business's id and its number in the feed. */
export interface ListenerAttemptsRecord {
  /** The last MAX_ATTEMPTS, oldest first. */
  readonly attempts: readonly ListenerAttempt[];
  readonly lastAt: number;
}

export const LISTENER_ATTEMPTS: Collection<ListenerAttemptsRecord> = {
  name: 'listener-attempts',
  indexes: [{ name: 'by-time', equal: [], order: 'lastAt' }],
};

/** docs/api.md, Listeners. Of one event, whatever listeners there are. */
const MAX_ATTEMPTS_AT_LISTENERS = 10;

/** How an event that was sent to a listener was answered. */
export interface ListenerAnswer {
  readonly sequence: number;
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** What became of events at listeners. No endpoint's health hangs on it. */
export class ListenerAttempts {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async note(businessId: string, listenerId: string, answer: ListenerAnswer): Promise<void> {
    const { sequence, status, durationMs } = answer;
    const said = answer.error ?? (status === null ? null : errorOfStatus(status));
    const sealed = said === null ? null : await this.vault.seal({ kind: 'business', id: businessId }, { error: said });
    const at = this.clock.now();
    const attempt = { listenerId, at, status, durationMs: Math.round(durationMs), error: sealed?.error ?? null };
    await changeRecord(this.records, LISTENER_ATTEMPTS, idOf(businessId, sequence), (current) => ({
      attempts: [...(current?.attempts ?? []), attempt].slice(-MAX_ATTEMPTS_AT_LISTENERS),
      lastAt: at,
    }));
  }

  /** By `sequence`. @param sequences at most 1,000 */
  async of(businessId: string, sequences: readonly number[]): Promise<ReadonlyMap<number, readonly ListenerAttempt[]>> {
    const ids = new Map(sequences.map((sequence) => [idOf(businessId, sequence), sequence]));
    const found = await this.records.getMany(LISTENER_ATTEMPTS, [...ids.keys()]);
    return new Map(found.map(({ id, body }) => [ids.get(id) ?? 0, body.attempts]));
  }
}

/** What the client said of why it failed; null when it did not, and where that does not open. */
export function errorAtListener(cipher: FieldCipher, { error }: ListenerAttempt): string | null {
  return error === null ? null : cipher.openText('error', error);
}

function idOf(businessId: string, sequence: number): string {
  return `${businessId}:${String(sequence)}`;
}

import { staffStream } from '#domain';
import type { EventStore, Position, RecordedEvent } from '#event-store';
import type { DomainCodec } from '#events';
import { isUnreadable } from '#vault';

interface Placed {
  readonly at: string;
  readonly revision: number;
  readonly position: Position;
  readonly requestId: string;
}

/** A look at a person. Why stands in the person's own history. */
interface LookedAt extends Placed {
  readonly action: 'looked';
  readonly personId: string;
  readonly fields: readonly string[];
  /** In clear, of a look at somebody without a data key, from before such reasons were sealed; else null. */
  readonly reason: string | null;
}

/** A search that found nobody. */
interface SearchedFor extends Placed {
  readonly action: 'searched';
  /** A pseudonym of the address, the same for the same one; null where it is kept no longer. */
  readonly sought: string | null;
  /** Null where it is kept no longer. */
  readonly reason: string | null;
}

interface UnreadableLook extends Omit<Placed, 'at'> {
  readonly action: 'unreadable';
  readonly at: null;
  readonly type: string;
}

export type LookerAct = LookedAt | SearchedFor | UnreadableLook;

/**
 * What a member of staff or an operator looked at and searched for in vain, newest first, from their own stream.
 * @param looker the account's id, or `operator:<name>`
 * @param before the revision behind which it begins; undefined for the newest
 * @throws CryptoUnavailable when keyring or data keys are out of reach; what the log throws
 */
export async function looksOf(
  log: EventStore,
  codec: DomainCodec,
  looker: string,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly LookerAct[]> {
  if (before === 0) return [];
  const from = before === undefined ? {} : { from: before - 1 };
  const events = await log.readStream(staffStream(looker), { direction: 'backwards', limit, ...from });
  return Promise.all(events.map((event) => actOf(codec, event)));
}

async function actOf(codec: DomainCodec, recorded: RecordedEvent): Promise<LookerAct> {
  const { revision, position, type, metadata } = recorded;
  const place = { revision, position, requestId: metadata.correlationId };
  try {
    const { at, ...event } = await codec.decode(recorded);
    if (event.type === 'staff.searched.v1') {
      const { sought, reason } = event.data;
      return { at, ...place, action: 'searched', sought, reason };
    }
    if (event.type === 'staff.looked.v1') {
      const { personId, fields = [], reason = null } = event.data;
      return { at, ...place, action: 'looked', personId, fields, reason };
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  return { at: null, ...place, action: 'unreadable', type };
}

import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { accessStream, staffStream, type LookEvent, type StaffEvent } from '#domain';
import type { EventStore, NewEvent } from '#event-store';
import type { DomainCodec } from '#events';
import { CryptoUnavailable, SubjectErased } from '#vault';

/** Who looks: a member of staff who signed in, or whoever is at the command line, where nobody does. */
export type Looker = { readonly accountId: string } | { readonly operator: string };

export interface Look {
  readonly personId: string;
  /** Null where none was given. */
  readonly reason: string | null;
  /** Names of what is shown. */
  readonly fields: readonly string[];
  /** The page that is asked for; null for the first one. */
  readonly cursor: string | null;
}

/**
 * Writes down who looked at whom and why, in the person's own history and in a stream of the looker's: both are durable
 * before anything is shown.
 */
export class StaffLooks {
  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly clock: Clock,
  ) {}

  /**
   * @param correlationId the request's id
   * @throws CryptoUnavailable when the reason cannot be sealed; what the log throws
   */
  async record(looker: Looker, look: Look, correlationId: string): Promise<void> {
    const { who, actor } = namesOf(looker);
    const context = { correlationId, causationId: null, actor };
    const { personId, fields, cursor } = look;
    const event = await this.entry(looker, look, context);
    const own: StaffEvent = {
      type: 'staff.looked.v1',
      at: event.metadata.time,
      data: { accountId: who, personId, cursor, fields },
    };
    const stream = staffStream(who);
    const looked = await this.codec.encode(stream, own, { id: randomUUID(), ...context });
    // The person's history first: cut off behind it, it tells of a look that came to nothing.
    await this.log.appendAll([
      { stream: accessStream(personId), events: [event], expected: 'any' },
      { stream, events: [looked], expected: 'any' },
    ]);
  }

  /**
   * A search that found nobody, in the searcher's stream: durable before it is answered.
   * @param search a pseudonym of the address, and why
   * @throws CryptoUnavailable when they cannot be sealed; what the log throws
   */
  async recordSearch(
    looker: Looker,
    search: { readonly sought: string; readonly reason: string },
    correlationId: string,
  ): Promise<void> {
    const { who, actor } = namesOf(looker);
    const stream = staffStream(who);
    // Whoever reads it later need not learn the address that the pseudonym stands for.
    const reason = search.reason.replaceAll(/\S+@\S+/g, '…');
    const event: StaffEvent = {
      type: 'staff.searched.v1',
      at: this.clock.iso(),
      data: { accountId: who, sought: search.sought, reason },
    };
    const context = { id: randomUUID(), correlationId, causationId: null, actor };
    await this.log.append(stream, [await this.codec.encode(stream, event, context)], 'any');
  }

  /**
   * For the person's history. Whoever is erased, or whose key is damaged, has none that could seal the reason: then the
   * key of the day does.
   */
  private async entry(
    looker: Looker,
    { personId, reason, fields }: Look,
    context: { readonly correlationId: string; readonly causationId: null; readonly actor: string },
  ): Promise<NewEvent> {
    const at = this.clock.iso();
    const encoded = (why: Why): Promise<NewEvent> =>
      this.codec.encode(accessStream(personId), lookEvent(looker, at, { fields, ...why }), {
        id: randomUUID(),
        ...context,
      });
    try {
      return await encoded({ reason });
    } catch (error) {
      if (!isKeyless(error)) throw error;
      return encoded({ reason: null, passingReason: reason });
    }
  }
}

type Why = Pick<LookEvent['data'], 'reason' | 'passingReason'>;

/** What the events of a looker are called, and who is said to have acted in them. */
function namesOf(looker: Looker): { readonly who: string; readonly actor: string } {
  if (!('operator' in looker)) return { who: looker.accountId, actor: `staff:${looker.accountId}` };
  const who = `operator:${looker.operator}`;
  return { who, actor: who };
}

function isKeyless(error: unknown): boolean {
  return error instanceof SubjectErased || (error instanceof CryptoUnavailable && error.subject !== undefined);
}

function lookEvent(looker: Looker, at: string, data: Why & Pick<LookEvent['data'], 'fields'>): LookEvent {
  return 'operator' in looker
    ? { type: 'access.viewed_by_operator.v1', at, data: { operator: looker.operator, ...data } }
    : { type: 'access.viewed_by_staff.v1', at, data: { accountId: looker.accountId, ...data } };
}

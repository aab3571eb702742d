import type { CommandContext, DeciderRunner, Erasure } from '#command-side';
import type { Clock } from '#clock';
import { businessIdOf, personDecider, personIdOf, personStream, STREAM_PREFIXES } from '#domain';
import type { RecordedEvent } from '#event-store';
import type { Policy } from '../following/policy.js';

/**
 * Brings every deletion to its end, also one that a kill cut off, and takes along what came up while it went on: children who were registered, and
 * memberships that were given.
 */
export class FinishErasurePolicy implements Policy {
  readonly name = 'finish-erasure';
  readonly streamPrefixes = [STREAM_PREFIXES.person, STREAM_PREFIXES.business];

  constructor(
    private readonly erasure: Erasure,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  readonly laneOf = async (event: RecordedEvent): Promise<string | undefined> => {
    await Promise.resolve();
    if (event.type === 'person.deleted.v1') return personIdOf(event.stream);
    return event.type === 'business.member_added.v1' ? event.stream : guardianOf(event);
  };

  readonly handle = async (event: RecordedEvent): Promise<void> => {
    const businessId = businessIdOf(event.stream);
    if (businessId !== undefined) {
      const { accountId } = event.data;
      if (typeof accountId !== 'string') throw new Error('a member without an account');
      await this.erasure.endStrayMembership(businessId, accountId, contextOf(event));
    }
    const personId = personIdOf(event.stream);
    if (personId === undefined) return;
    if (event.type !== 'person.deleted.v1' && !(await this.isOrphaned(event, personId))) return;
    await this.erasure.erase(personId, contextOf(event));
  };

  /** A child whose guardian is deleted is deleted too. */
  private async isOrphaned(event: RecordedEvent, childId: string): Promise<boolean> {
    const guardianId = guardianOf(event);
    if (guardianId === undefined) return false;
    const { state: guardian } = await this.runner.load(personDecider, personStream(guardianId));
    if (guardian.status !== 'deleted') return false;
    const command = { type: 'delete', at: this.clock.iso() } as const;
    await this.runner.run(personDecider, personStream(childId), command, contextOf(event));
    return true;
  }
}

function guardianOf({ type, data }: RecordedEvent): string | undefined {
  const { guardianId } = data;
  return type === 'person.registered.v1' && typeof guardianId === 'string' ? guardianId : undefined;
}

function contextOf(event: RecordedEvent): CommandContext {
  return { correlationId: event.metadata.correlationId, causationId: event.id, actor: 'service:finish-erasure' };
}

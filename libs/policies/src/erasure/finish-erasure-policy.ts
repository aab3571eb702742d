import { unlinkedContext, type DeciderRunner, type Erasure } from '#command-side';
import type { Clock } from '#clock';
import { personDecider, personIdOf, personStream, sealedPersonDecider, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

/**
 * Brings every deletion to its end, also one that a kill cut off, and takes along the
 * children who were registered while it went on.
 */
export class FinishErasurePolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'finish-erasure',
    streamPrefixes: [STREAM_PREFIXES.person],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = FinishErasurePolicy.follows;

  constructor(
    private readonly erasure: Erasure,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type === 'person.deleted.v1' || isOfChild(event) ? event.stream : undefined;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const personId = personIdOf(event.stream);
    if (personId === undefined) return;
    if (event.type === 'person.deleted.v1' || (await this.wasOrphaned(personId))) await this.erasure.erase(personId);
  };

  /** A child whose guardian is deleted is deleted too. */
  private async wasOrphaned(childId: string): Promise<boolean> {
    const { state: child } = await this.runner.load(personDecider, personStream(childId));
    if (child.status !== 'registered' || child.guardianId === null) return false;
    const { state: guardian } = await this.runner.loadSealed(sealedPersonDecider, personStream(child.guardianId), {
      lenient: true,
    });
    if (guardian.status !== 'deleted') return false;
    const command = { type: 'delete', at: this.clock.iso() } as const;
    await this.runner.runSealed(sealedPersonDecider, personStream(childId), command, unlinkedContext(), {
      lenient: true,
    });
    return true;
  }
}

/**
 * Which guardian is sealed; that there is one is not.
 * @throws what `isUnreadable` knows where it may be a child's
 */
function isOfChild(recorded: LogEvent): boolean {
  const personId = personIdOf(recorded.stream);
  if (personId === undefined || recorded.type !== 'person.registered.v1') return false;
  const event = recorded.readIn(personStream(personId));
  return event.type === 'person.registered.v1' && event.data.guardianId !== null;
}

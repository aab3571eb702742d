import type { DeciderRunner, Erasure } from '#command-side';
import { personDecider, personIdOf, personStream, sealedPersonDecider, STREAM_PREFIXES } from '#domain';
import { PERSON_DELETED, type LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

const REGISTERED = 'person.registered.v1';

/**
 * Brings every deletion to its end, also one that a kill cut off, and takes along who was registered while it went on:
 * children of the deleted, and whoever is the person of an account that is gone.
 */
export class FinishErasurePolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'finish-erasure',
    streamPrefixes: [STREAM_PREFIXES.person],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = FinishErasurePolicy.follows;

  constructor(
    private readonly erasure: Pick<Erasure, 'erase' | 'eraseLeftBehind' | 'hasNoAccount'>,
    private readonly runner: Pick<DeciderRunner, 'load' | 'loadSealed'>,
  ) {}

  readonly laneOf = ({ type, stream }: LogEvent): string | undefined => {
    return type === PERSON_DELETED || type === REGISTERED ? stream : undefined;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const personId = personIdOf(event.stream);
    if (personId === undefined) return;
    if (event.type === PERSON_DELETED) await this.erasure.erase(personId);
    else if (await this.isLeftBehind(personId, event)) await this.erasure.eraseLeftBehind(personId);
  };

  /**
   * Which guardian is sealed; that there is one is not.
   * @throws what `isUnreadable` knows where it may be a child's
   */
  private async isLeftBehind(personId: string, recorded: LogEvent): Promise<boolean> {
    const event = recorded.readIn(personStream(personId));
    if (event.type !== REGISTERED) return false;
    return event.data.guardianId === null ? this.erasure.hasNoAccount(personId) : this.hasLostGuardian(personId);
  }

  private async hasLostGuardian(childId: string): Promise<boolean> {
    const { runner } = this;
    const { state: child } = await runner.load(personDecider, personStream(childId));
    if (child.status !== 'registered' || child.guardianId === null) return false;
    const { state: guardian } = await runner.loadSealed(sealedPersonDecider, personStream(child.guardianId), {
      lenient: true,
    });
    return guardian.status === 'deleted';
  }
}

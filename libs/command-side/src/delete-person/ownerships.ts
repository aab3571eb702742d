import type { Clock } from '#clock';
import { businessDecider, businessStream, isLastOwner, memberOf } from '#domain';
import type { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** A business that an account owned until a moment ago. */
interface GivenUp {
  readonly businessId: string;
  readonly memberId: string;
}

/**
 * What an account owns, given up before it is deleted. Each business decides on its own stream whether it keeps an owner, so of two last owners who
 * leave at the same moment one stays.
 */
export class Ownerships {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly index: PersonIndex,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns takes everything back: for when the account stays after all
   * @throws CommandRejected `last_owner` when a business would be left without one; then nothing has changed
   */
  async giveUp(accountId: string, context: CommandContext): Promise<() => Promise<void>> {
    const businessIds = await this.index.businessesOf(accountId);
    // Most refusals come from here, before anything is given up.
    for (const businessId of businessIds) await this.mustHaveOthers(businessId, accountId);
    const givenUp: GivenUp[] = [];
    const takeBack = async (): Promise<void> => {
      for (const one of givenUp) await this.takeBack(one, accountId, context);
    };
    try {
      for (const businessId of businessIds) givenUp.push(...(await this.leave(businessId, accountId, context)));
    } catch (error) {
      await takeBack();
      throw error;
    }
    return takeBack;
  }

  private async mustHaveOthers(businessId: string, accountId: string): Promise<void> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId), 'sealed');
    if (state.status === 'registered' && isLastOwner(state, accountId)) throw lastOwner();
  }

  private async leave(businessId: string, accountId: string, context: CommandContext): Promise<readonly GivenUp[]> {
    const stream = businessStream(businessId);
    const { state } = await this.runner.load(businessDecider, stream, 'sealed');
    const member = state.status === 'registered' ? memberOf(state, accountId) : undefined;
    if (member?.role !== 'owner') return [];
    const { memberId } = member;
    const command = { type: 'remove-member', at: this.clock.iso(), memberId } as const;
    try {
      await this.runner.run(businessDecider, stream, command, context, 'sealed');
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      if (error.code === 'last_owner') throw lastOwner();
      // Somebody else has just removed the member.
      return [];
    }
    return [{ businessId, memberId }];
  }

  private async takeBack({ businessId, memberId }: GivenUp, accountId: string, context: CommandContext): Promise<void> {
    const member = { memberId, accountId, role: 'owner' } as const;
    const command = { type: 'add-member', at: this.clock.iso(), ...member } as const;
    await this.runner.run(businessDecider, businessStream(businessId), command, context, 'sealed');
  }
}

function lastOwner(): CommandRejected {
  return new CommandRejected({ code: 'last_owner', message: 'You are the last owner of a business.' });
}

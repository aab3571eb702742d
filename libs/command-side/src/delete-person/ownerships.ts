import type { Clock } from '#clock';
import { businessDecider, businessStream, isLastOwner, memberOf } from '#domain';
import type { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** An account's place among the owners of a business. */
interface Seat {
  readonly businessId: string;
  readonly memberId: string;
}

/**
 * What an account owns, given up before it is deleted. Each business decides on its own stream whether it keeps an
 * owner, so of two last owners who leave at the same moment one stays.
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
    // Most refusals come from here, before anything is given up.
    const seats: Seat[] = [];
    for (const businessId of await this.index.businessesOf(accountId))
      seats.push(...(await this.seatsIn(businessId, accountId)));
    const givenUp: Seat[] = [];
    const takeBack = async (): Promise<void> => {
      for (const seat of givenUp) await this.takeBack(seat, accountId, context);
    };
    try {
      for (const seat of seats) if (await this.leave(seat, context)) givenUp.push(seat);
    } catch (error) {
      await takeBack();
      throw error;
    }
    return takeBack;
  }

  /** The account's seat as an owner, if it has one. */
  private async seatsIn(businessId: string, accountId: string): Promise<readonly Seat[]> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId), 'lenient');
    if (state.status !== 'registered') return [];
    if (isLastOwner(state, accountId)) throw lastOwner();
    const member = memberOf(state, accountId);
    return member?.role === 'owner' ? [{ businessId, memberId: member.memberId }] : [];
  }

  /** False when somebody else has just removed the member. */
  private async leave({ businessId, memberId }: Seat, context: CommandContext): Promise<boolean> {
    const command = { type: 'remove-member', at: this.clock.iso(), memberId } as const;
    try {
      await this.runner.run(businessDecider, businessStream(businessId), command, context, 'lenient');
      return true;
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      if (error.code === 'last_owner') throw lastOwner();
      return false;
    }
  }

  private async takeBack({ businessId, memberId }: Seat, accountId: string, context: CommandContext): Promise<void> {
    const member = { memberId, accountId, role: 'owner' } as const;
    const command = { type: 'add-member', at: this.clock.iso(), ...member } as const;
    await this.runner.run(businessDecider, businessStream(businessId), command, context, 'lenient');
  }
}

function lastOwner(): CommandRejected {
  return new CommandRejected({ code: 'last_owner', message: 'You are the last owner of a business.' });
}

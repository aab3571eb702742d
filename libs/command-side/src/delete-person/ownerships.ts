import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import type { Membership, Memberships } from '#disclosure';
import { businessDecider, businessStream, isLastOwner, sealedBusinessDecider, BUSINESS_REFUSALS } from '#domain';
import type { Client, OwnerMails } from '../owner-mails/owner-mails.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';
import { unlinkedContext } from './unlinked-context.js';

/** What was given up. */
export interface ReleasedOwnerships {
  readonly takeBack: () => Promise<void>;
  /** Tells the owners who stay. Never rejects. */
  readonly tell: (client: Client) => Promise<void>;
}

/**
 * What an account owns, given up before it is deleted. Each business decides on its own stream whether it keeps an
 * owner, so of two last owners who leave at the same moment one stays. No two businesses hear of it by the same
 * request.
 */
export class Ownerships {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly memberships: Memberships,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns what takes everything back that can be, for when the account stays after all, and what tells the owners
   *   who stay
   * @throws CommandRejected `last_owner` when a business would be left without one; then nothing has changed
   */
  async giveUp(accountId: string): Promise<ReleasedOwnerships> {
    // Most refusals come from here, before anything is given up.
    const seats: Membership[] = [];
    for (const membership of await this.memberships.of(accountId)) {
      if (await this.isOwners(membership)) seats.push(membership);
    }
    const givenUp: Membership[] = [];
    const tells: ((client: Client) => Promise<void>)[] = [];
    const takeBack = async (): Promise<void> => {
      const outages: unknown[] = [];
      for (const seat of givenUp) {
        await this.takeBack(seat, accountId).catch((outage: unknown) => outages.push(outage));
      }
      if (outages.length > 0) throw outages[0];
    };
    const tell = async (client: Client): Promise<void> => {
      for (const tellOne of tells) await tellOne(client);
    };
    try {
      for (const seat of seats) {
        const tellOne = await this.mails.beforeGoing(seat.businessId, seat.memberId);
        if (!(await this.leave(seat))) continue;
        givenUp.push(seat);
        tells.push(tellOne);
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    return { takeBack, tell };
  }

  private async isOwners({ businessId, memberId }: Membership): Promise<boolean> {
    const { state } = await this.runner.loadSealed(sealedBusinessDecider, businessStream(businessId), {
      lenient: true,
    });
    if (state.status !== 'registered') return false;
    if (isLastOwner(state, memberId)) throw lastOwner();
    return state.members.get(memberId)?.role === 'owner';
  }

  /** False when somebody else has just removed the member. */
  private async leave({ businessId, memberId }: Membership): Promise<boolean> {
    const command = { type: 'remove-member', at: this.clock.iso(), memberId } as const;
    try {
      await this.runner.runSealed(sealedBusinessDecider, businessStream(businessId), command, unlinkedContext(), {
        lenient: true,
      });
      await this.memberships.forget(memberId);
      return true;
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      if (error.code === 'last_owner') throw lastOwner();
      return false;
    }
  }

  /** As another member: the key of the one that was given up is gone. A business that refuses goes on without. */
  private async takeBack({ businessId }: Membership, accountId: string): Promise<void> {
    const [memberId, at] = [randomUUID(), this.clock.iso()];
    await this.memberships.remember(memberId, { accountId, businessId, since: at });
    const command = { type: 'add-member', at, memberId, accountId, role: 'owner' } as const;
    try {
      await this.runner.run(businessDecider, businessStream(businessId), command, unlinkedContext(), { lenient: true });
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      await this.memberships.forget(memberId);
    }
  }
}

function lastOwner(): CommandRejected {
  return new CommandRejected(BUSINESS_REFUSALS.youAreLastOwner);
}

import type { ChangeEffect } from '#assistants';
import { CHANGE_REFUSALS, isSameAddress, type PersonState } from '#domain';
import type { MoveEffect } from '../move/move-effect.js';
import type { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { Proposal } from './change-commands.js';

type Person = Extract<PersonState, { readonly status: 'registered' }>;

/** From what a person was shown to what is done: nothing that the person was not shown. */
export class ShownEffects {
  constructor(
    private readonly moveEffect: MoveEffect,
    private readonly index: PersonIndex,
  ) {}

  /** @throws CommandRejected `change_not_pending` when it is about another address or another move by now */
  async proposalOf(personId: string, deed: ChangeEffect, context: CommandContext): Promise<Proposal> {
    switch (deed.kind) {
      case 'schedule_move': {
        const { address, effectiveDate } = deed;
        return { kind: deed.kind, plan: { address, effectiveDate, keep: await this.keptBy(personId, deed.leftOut) } };
      }
      case 'cancel_move':
        await this.check(personId, context, ({ upcoming }) => upcoming === null || upcoming.moveId === deed.moveId);
        return { kind: deed.kind };
      case 'confirm_address':
        await this.check(personId, context, ({ address }) => address === null || isSameAddress(address, deed.address));
        return { kind: deed.kind };
      case 'approve_claim':
      case 'deny_claim':
      case 'revoke_grant':
        return { kind: deed.kind, grantId: deed.grantId };
    }
  }

  /** All but those that the person saw left out: what was claimed since goes along. Null for all. */
  private async keptBy(personId: string, leftOut: readonly string[]): Promise<readonly string[] | null> {
    if (leftOut.length === 0) return null;
    const gone = new Set(leftOut);
    return (await this.index.currentGrantsOf(personId)).filter((id) => !gone.has(id));
  }

  private async check(personId: string, context: CommandContext, holds: (person: Person) => boolean): Promise<void> {
    const { state } = await this.moveEffect.personOnceTaken(personId, context);
    // Whoever is deleted is refused by the command itself; so is a move that is gone.
    if (state.status === 'registered' && !holds(state)) throw new CommandRejected(CHANGE_REFUSALS.changeOutdated);
  }
}

import type { Clock } from '#clock';
import type { GrantChangeKind } from '#assistants';
import type { Address } from '#domain';
import { AnswerClaim, AnswerClaimHandler } from '../answer-claim/answer-claim.js';
import { ConfirmAddress, ConfirmAddressHandler } from '../confirm-address/confirm-address.js';
import { CancelMove, CancelMoveHandler } from '../move/cancel-move.js';
import type { MoveEffect } from '../move/move-effect.js';
import { ScheduleMove, ScheduleMoveHandler, type MovePlan } from '../move/schedule-move.js';
import type { SplitGrants } from '../person-index/kept-grants.js';
import type { PersonIndex } from '../person-index/person-index.js';
import { RevokeGrant, RevokeGrantHandler } from '../revoke-grant/revoke-grant.js';
import type { CommandContext } from '../running/command-context.js';
import type { CountedChanges } from '../running/counted-changes.js';

/** What an assistant asks for. */
export type Proposal =
  | { readonly kind: GrantChangeKind; readonly grantId: string }
  | { readonly kind: 'schedule_move'; readonly plan: MovePlan }
  /** Which move or address is meant; whichever it is, where that is not said. */
  | { readonly kind: 'cancel_move'; readonly moveId?: string }
  | { readonly kind: 'confirm_address'; readonly address?: Address };

const NO_GRANTS: SplitGrants = { kept: [], leftOut: [] };

/**
 * The commands that an assistant may ask for, each carried out by its own handler. With changes that are only judged
 * they change nothing, so that whether a change would succeed is found by the command itself.
 */
export class ChangeCommands {
  constructor(
    private readonly changes: CountedChanges,
    private readonly moveEffect: MoveEffect,
    private readonly index: PersonIndex,
    private readonly clock: Clock,
  ) {}

  /** @returns whom a move tells @throws CommandRejected as the command itself, and what else that throws */
  async execute(personId: string, proposal: Proposal, context: CommandContext): Promise<SplitGrants> {
    const { changes, moveEffect, index, clock } = this;
    const { runner } = changes;
    switch (proposal.kind) {
      case 'schedule_move': {
        const command = new ScheduleMove(personId, proposal.plan, 'schedule', context);
        return new ScheduleMoveHandler(changes, moveEffect, index, clock).execute(command);
      }
      case 'approve_claim':
      case 'deny_claim': {
        const answer = proposal.kind === 'approve_claim' ? 'approve' : 'deny';
        const command = new AnswerClaim(personId, proposal.grantId, answer, context);
        await new AnswerClaimHandler(runner, moveEffect, clock).execute(command);
        return NO_GRANTS;
      }
      case 'revoke_grant':
        await new RevokeGrantHandler(runner, clock).execute(new RevokeGrant(personId, proposal.grantId, context));
        return NO_GRANTS;
      case 'cancel_move':
        await new CancelMoveHandler(runner, clock).execute(new CancelMove(personId, context, proposal.moveId));
        return NO_GRANTS;
      case 'confirm_address':
        await new ConfirmAddressHandler(changes, moveEffect, clock).execute(
          new ConfirmAddress(personId, context, proposal.address),
        );
        return NO_GRANTS;
    }
  }
}

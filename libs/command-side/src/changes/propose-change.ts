import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Changes, type ChangeEffect } from '#assistants';
import { Clock } from '#clock';
import { CHANGE_REFUSALS, PERSON_REFUSALS, personDecider, personStream, type ActingAssistant } from '#domain';
import { SubjectErased } from '#vault';
import { MoveEffect } from '../move/move-effect.js';
import type { SplitGrants } from '../person-index/kept-grants.js';
import { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { CountedChanges } from '../running/counted-changes.js';
import { ChangeCommands, type Proposal } from './change-commands.js';

export interface ProposedChange {
  /** A UUID. */
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly expiresAt: string;
}

/**
 * A person's assistant asks for something that happens only when the person confirms it in the app (docs/api.md,
 * Resources, Change). It is kept only when it would succeed now.
 */
export class ProposeChange extends Command<ProposedChange> {
  constructor(
    readonly personId: string,
    readonly assistant: ActingAssistant,
    readonly proposal: Proposal,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** As many of the kept grants as are shown (docs/api.md, Limits). */
const KEPT_SHOWN = 50;

/** Rejects with what the command itself is refused with, and with `rate_limited`. */
@CommandHandler(ProposeChange)
export class ProposeChangeHandler implements ICommandHandler<ProposeChange> {
  private readonly judged: ChangeCommands;

  constructor(
    private readonly changes: Changes,
    private readonly counted: CountedChanges,
    moveEffect: MoveEffect,
    index: PersonIndex,
    clock: Clock,
  ) {
    this.judged = new ChangeCommands(counted.judging, moveEffect, index, clock);
  }

  async execute({ personId, assistant, proposal, context }: ProposeChange): Promise<ProposedChange> {
    const parted = await this.judged.execute(personId, proposal, context);
    const deed = await this.deedOf(personId, proposal, parted);
    const proposed = await this.changes.propose(personId, assistant, deed).catch(notRegisteredIfErased);
    if ('id' in proposed) return proposed;
    throw new CommandRejected(CHANGE_REFUSALS.tooManyChanges, Math.ceil(proposed.waitMs / 1000));
  }

  /** What the person is shown, and what is done when that is confirmed. */
  private async deedOf(personId: string, proposal: Proposal, { kept, leftOut }: SplitGrants): Promise<ChangeEffect> {
    if ('grantId' in proposal) return { kind: proposal.kind, grantId: proposal.grantId };
    if (proposal.kind === 'schedule_move') {
      const { address, effectiveDate } = proposal.plan;
      const shown = { kept: kept.slice(0, KEPT_SHOWN), keptCount: kept.length, leftOut };
      return { kind: 'schedule_move', address, effectiveDate, ...shown };
    }
    const { state } = await this.counted.runner.load(personDecider, personStream(personId));
    if (state.status !== 'registered') throw new CommandRejected(PERSON_REFUSALS.notRegistered);
    if (proposal.kind === 'confirm_address') {
      if (state.address === null) throw new CommandRejected(PERSON_REFUSALS.childHasNoAddress);
      return { kind: 'confirm_address', address: state.address };
    }
    if (state.upcoming === null) throw new CommandRejected(PERSON_REFUSALS.noMoveScheduled);
    const { moveId, address, effectiveDate } = state.upcoming;
    return { kind: 'cancel_move', moveId, address, effectiveDate };
  }
}

function notRegisteredIfErased(error: unknown): never {
  if (error instanceof SubjectErased) throw new CommandRejected(PERSON_REFUSALS.notRegistered);
  throw error;
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Changes, isHeld, type Change } from '#assistants';
import { Clock } from '#clock';
import { CHANGE_REFUSALS } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { CountedChanges } from '../running/counted-changes.js';
import { waitingChange } from './waiting-change.js';
import { ChangeCommands } from './change-commands.js';
import { ShownEffects } from './shown-effects.js';

/** A person confirms in the app what an assistant asked for: it is judged again, and done. */
export class ConfirmChange extends Command<void> {
  constructor(
    readonly personId: string,
    readonly changeId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Far longer than a confirmation takes. Whoever was cut off is followed after it. */
const HELD_MS = 15_000;

/**
 * The tap is written down before anything is done, with the request that it came in, and in that request's name it is
 * done: of two taps one acts, and one that was cut off is found in the log and never done twice.
 */
@CommandHandler(ConfirmChange)
export class ConfirmChangeHandler implements ICommandHandler<ConfirmChange> {
  private readonly deeds: ChangeCommands;
  private readonly shown: ShownEffects;

  constructor(
    private readonly changes: Changes,
    counted: CountedChanges,
    moveEffect: MoveEffect,
    index: PersonIndex,
    private readonly clock: Clock,
  ) {
    this.deeds = new ChangeCommands(counted, moveEffect, index, clock);
    this.shown = new ShownEffects(index);
  }

  async execute({ personId, changeId, context }: ConfirmChange): Promise<void> {
    const change = await waitingChange(this.changes, personId, changeId);
    if (isHeld(change, this.clock.now())) throw notPending();
    // A tap that was cut off had its effect, and the record lags behind.
    if (change.status === 'confirmed') return this.end(change);
    const held = await this.hold(change, context);
    const { confirmation } = held;
    const { requestId: correlationId, since } = confirmation;
    const isAgain = change.confirmation !== null;
    const own = { ...context, correlationId, repeatable: { since, isAgain }, assistantId: change.assistant.id };
    try {
      await this.deeds.execute(personId, await this.shown.proposalOf(personId, change.deed), own);
    } catch (error) {
      if (!(await this.hasHappened(held, isAgain, error))) throw error;
    }
    await this.end(held);
  }

  /** For this tap alone. @throws CommandRejected `change_not_pending` when another one was faster */
  private async hold(change: Change, { correlationId }: CommandContext): Promise<ChangeInConfirmation> {
    const before = change.confirmation;
    const { requestId, since } = before ?? { requestId: correlationId, since: this.clock.iso() };
    const confirmation = { requestId, since, heldUntil: this.clock.now() + HELD_MS };
    const version = await this.changes.write(change, { confirmation });
    if (version === undefined) throw notPending();
    return { ...change, confirmation, version };
  }

  /**
   * What the command refuses is refused for good, unless an earlier try of the same tap has done it after all. What
   * failed for no fault of the change's, or is one change too many for now, may be tapped again.
   */
  private async hasHappened(change: ChangeInConfirmation, isAgain: boolean, error: unknown): Promise<boolean> {
    if (!(error instanceof CommandRejected) || error.retryAfterSeconds !== undefined) {
      // What cannot be written down now is let go of by its time.
      const confirmation = { ...change.confirmation, heldUntil: null };
      await this.changes.write(change, { confirmation }).catch(() => undefined);
      return false;
    }
    const found = isAgain ? await this.changes.find(change.personId, change.id) : undefined;
    if (found?.status === 'confirmed') return true;
    await this.changes.write(change, { status: 'failed', confirmation: null });
    return false;
  }

  /** Whoever else writes it down meanwhile writes the same. */
  private async end(change: Change): Promise<void> {
    await this.changes.write(change, { status: 'confirmed', confirmation: null });
  }
}

type ChangeInConfirmation = Change & { readonly confirmation: NonNullable<Change['confirmation']> };

function notPending(): CommandRejected {
  return new CommandRejected(CHANGE_REFUSALS.changeNotPending);
}

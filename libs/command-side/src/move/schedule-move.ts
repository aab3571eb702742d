import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream, type Address, type PersonCommand } from '#domain';
import { partGrants, type PartedGrants } from '../person-index/kept-grants.js';
import { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { MoveEffect } from './move-effect.js';

export interface MovePlan {
  /** Standardised. */
  readonly address: Address;
  /** As it came in. */
  readonly effectiveDate: string;
  /** Ids of the grants that go along; null for all of them. */
  readonly keep: readonly string[] | null;
}

/**
 * A person is going to move: on its day, the new address takes the old one's place for the businesses that are kept.
 */
export class ScheduleMove extends Command<PartedGrants> {
  /** @param mode `preview` checks everything and changes nothing */
  constructor(
    readonly personId: string,
    readonly plan: MovePlan,
    readonly mode: 'preview' | 'schedule',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ScheduleMove)
export class ScheduleMoveHandler implements ICommandHandler<ScheduleMove> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly moveEffect: MoveEffect,
    private readonly index: PersonIndex,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, plan, mode, context }: ScheduleMove): Promise<PartedGrants> {
    await this.moveEffect.takeIfDue(personId, context);
    const { address, effectiveDate, keep } = plan;
    const parted = await partGrants(this.index, personId, keep);
    const { leftOut } = parted;
    const input = { at: this.clock.iso(), moveId: randomUUID(), address, effectiveDate, leftOut };
    const command: PersonCommand = { type: 'schedule-move', ...input };
    if (mode === 'preview') await this.check(personId, command);
    else {
      await this.runner.run(personDecider, personStream(personId), command, context);
    }
    return parted;
  }

  /** Whether the move could be scheduled; one that is scheduled already may be compared with another. */
  private async check(personId: string, command: PersonCommand): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    const free = state.status === 'registered' ? { ...state, upcoming: null } : state;
    const decision = personDecider.decide(free, command);
    if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
  }
}

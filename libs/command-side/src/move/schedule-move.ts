import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, type Address, type PersonCommand, type PersonState } from '#domain';
import { splitGrants, type SplitGrants } from '../person-index/kept-grants.js';
import { PersonIndex } from '../person-index/person-index.js';
import { changeAddress } from '../running/change-address.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { CountedChanges } from '../running/counted-changes.js';
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
export class ScheduleMove extends Command<SplitGrants> {
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
    private readonly changes: CountedChanges,
    private readonly moveEffect: MoveEffect,
    private readonly index: PersonIndex,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, plan, mode, context }: ScheduleMove): Promise<SplitGrants> {
    const loaded = await this.moveEffect.personOnceTaken(personId, context);
    const { address, effectiveDate, keep } = plan;
    const parted = await splitGrants(this.index, personId, keep);
    const { leftOut } = parted;
    const input = { at: this.clock.iso(), moveId: randomUUID(), address, effectiveDate, leftOut };
    const command: PersonCommand = { type: 'schedule-move', ...input };
    if (mode === 'preview') check(judgedOn(loaded.state, mode), command);
    else await changeAddress(this.changes, personId, command, context, loaded);
    return parted;
  }
}

/** What a move is judged on: one that is looked at beforehand may be compared with one that is scheduled already. */
export function judgedOn(person: PersonState, mode: ScheduleMove['mode']): PersonState {
  return mode === 'preview' && person.status === 'registered' ? { ...person, upcoming: null } : person;
}

/** Whether the move could be scheduled. */
function check(person: PersonState, command: PersonCommand): void {
  const decision = personDecider.decide(person, command);
  if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
}

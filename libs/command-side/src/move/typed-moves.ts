import type { Clock } from '#clock';
import { moveProblem } from '#domain';
import type { AddressInput } from '#postal';
import { splitGrants } from '../person-index/kept-grants.js';
import type { PersonIndex } from '../person-index/person-index.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { StandardAddresses } from '../standard-addresses/standard-addresses.js';
import type { MoveEffect } from './move-effect.js';
import { judgedOn, type MovePlan, type ScheduleMove } from './schedule-move.js';

/** A move as somebody typed it. */
export type TypedMove = Omit<MovePlan, 'address'> & { readonly address: AddressInput };

/**
 * Moves with their addresses standardised. No look-up is spent on one that is refused wherever it leads to; the command
 * decides on it all the same, as things may change meanwhile.
 */
export class TypedMoves {
  constructor(
    private readonly addresses: StandardAddresses,
    private readonly moveEffect: MoveEffect,
    private readonly index: PersonIndex,
    private readonly clock: Clock,
  ) {}

  /**
   * @param mode what the plan is for
   * @throws as `StandardAddresses.standardize`, naming `address`
   */
  async planOf(
    personId: string,
    move: TypedMove,
    mode: ScheduleMove['mode'],
    context: CommandContext,
  ): Promise<MovePlan> {
    const mustBePossible = (): Promise<void> => this.mustBePossible(personId, move, mode, context);
    const address = await this.addresses.standardize(move.address, 'address.', { personId }, mustBePossible);
    return { ...move, address };
  }

  private async mustBePossible(
    personId: string,
    { effectiveDate, keep }: TypedMove,
    mode: ScheduleMove['mode'],
    context: CommandContext,
  ): Promise<void> {
    const { state } = await this.moveEffect.personOnceTaken(personId, context);
    await splitGrants(this.index, personId, keep);
    const person = judgedOn(state, mode);
    if (person.status !== 'registered') return;
    const problem = moveProblem(person, { at: this.clock.iso(), effectiveDate });
    if (problem !== undefined) throw new CommandRejected(problem);
  }
}

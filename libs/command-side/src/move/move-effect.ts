import type { Clock } from '#clock';
import {
  isMoveDue,
  leftOutByMove,
  personDecider,
  sealedPersonDecider,
  personStream,
  startOfDay,
  type Form,
  type PersonState,
} from '#domain';
import type { Folded } from '#events';
import { GrantCarrier } from '../carrying/grant-carrier.js';
import type { CommandContext } from '../running/command-context.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/**
 * Lets a person's move take effect once its day has begun. The grants that it leaves out are revoked before the address
 * changes, so that no business reads an address it was left out of. A crash in between goes on the next time; two at
 * once add nothing.
 */
export class MoveEffect {
  private readonly carrier: GrantCarrier;

  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {
    this.carrier = new GrantCarrier(runner);
  }

  /**
   * Before what a person does, so that it is decided on how things stand by the clock. Nothing happens without a due
   * move.
   * @returns the person's last revision then
   */
  async takeIfDue(personId: string, context: CommandContext): Promise<number> {
    const { state } = await this.runner.loadSealed(sealedPersonDecider, personStream(personId));
    return ((await this.taken(personId, state, context)) ?? { state }).state.revision;
  }

  /** As `takeIfDue`, for what is decided on the whole person, who is loaded once for both. */
  async personOnceTaken(personId: string, context: CommandContext): Promise<Folded<PersonState>> {
    const person = await this.runner.load(personDecider, personStream(personId));
    return (await this.taken(personId, person.state, context, person)) ?? person;
  }

  /** Undefined where no move is due. */
  private async taken(
    personId: string,
    person: PersonState<Form>,
    { correlationId, actor }: CommandContext,
    loaded?: Folded<PersonState>,
  ): Promise<Folded<PersonState> | undefined> {
    // It falls due by itself: no assistant through which the person asks for something else has done it.
    const context = { correlationId, actor };
    const at = this.clock.iso();
    const move = person.status === 'registered' ? person.upcoming : null;
    if (move === null || !isMoveDue(move, at)) return undefined;
    const left = { at: startOfDay(move.effectiveDate), personRevision: move.scheduledRevision };
    await this.carrier.carry(move.leftOut, () => ({ ...left, change: leftOutByMove(move) }), context);
    const command = { type: 'take-move-effect', at, moveId: move.moveId } as const;
    const running = { saysWhen: true, ...(loaded && { loaded }) };
    return this.runner.run(personDecider, personStream(personId), command, context, running);
  }
}

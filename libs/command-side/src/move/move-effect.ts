import type { Clock } from '#clock';
import { isMoveDue, leftOutByMove, personDecider, sealedPersonDecider, personStream, startOfDay } from '#domain';
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
  async takeIfDue(personId: string, { correlationId, actor }: CommandContext): Promise<number> {
    // It falls due by itself: no assistant through which the person asks for something else has done it.
    const context = { correlationId, actor };
    const stream = personStream(personId);
    const { state } = await this.runner.loadSealed(sealedPersonDecider, stream);
    const at = this.clock.iso();
    const move = state.status === 'registered' ? state.upcoming : null;
    if (move === null || !isMoveDue(move, at)) return state.revision;
    const left = { at: startOfDay(move.effectiveDate), personRevision: move.scheduledRevision };
    await this.carrier.carry(move.leftOut, () => ({ ...left, change: leftOutByMove(move) }), context);
    const command = { type: 'take-move-effect', at, moveId: move.moveId } as const;
    return (await this.runner.run(personDecider, stream, command, context)).state.revision;
  }
}

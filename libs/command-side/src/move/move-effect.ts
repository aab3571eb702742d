import pLimit from 'p-limit';
import type { Clock } from '#clock';
import {
  grantDecider,
  grantStream,
  isMoveDue,
  leftOutByMove,
  personDecider,
  personStream,
  startOfDay,
  type UpcomingMove,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** Appends under way for one move. */
const SIDE_BY_SIDE = 16;

/**
 * Lets a person's move take effect once its day has begun. The grants that it leaves out are revoked before the address changes, so that no business
 * reads an address it was left out of. A crash in between goes on the next time; two at once add nothing.
 */
export class MoveEffect {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  /** Before what a person does, so that it is decided on how things stand by the clock. Nothing happens without a due move. */
  async takeIfDue(personId: string, context: CommandContext): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId), 'sealed');
    const at = this.clock.iso();
    if (state.status !== 'registered' || state.upcoming === null || !isMoveDue(state.upcoming, at)) return;
    await this.revokeLeftOut(state.upcoming, context);
    const command = { type: 'take-move-effect', at, moveId: state.upcoming.moveId } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }

  private async revokeLeftOut(move: UpcomingMove, context: CommandContext): Promise<void> {
    const { scheduledRevision: personRevision, effectiveDate } = move;
    const carried = { at: startOfDay(effectiveDate), personRevision, change: leftOutByMove(move) };
    const limit = pLimit(SIDE_BY_SIDE);
    const revoke = (grantId: string) => {
      return this.runner.run(grantDecider, grantStream(grantId), { type: 'carry', ...carried }, context, 'sealed');
    };
    await Promise.all(move.leftOut.map((grantId) => limit(() => revoke(grantId))));
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { CommandContext, DeciderRunner } from '#command-side';
import type { RecordStore } from '#document-store';
import { leftOutByMove, personDecider, personStream, startOfDay, type UpcomingMove } from '#domain';
import { Carrier } from '../carrying/carrier.js';
import { DUE_MOVES, type DueMove } from './due-move-records.js';

const LOOK_EVERY_MS = 200;
const PAGE = 100;
const PEOPLE_SIDE_BY_SIDE = 8;
const GRANTS_SIDE_BY_SIDE = 16;

/**
 * Lets moves take effect once their day has begun, also when nothing ran at that moment. The grants that a move leaves out are revoked before the
 * address changes, so that no business reads an address it was left out of. A crash in between goes on at the next look.
 */
export class DueMoves {
  private readonly carrier: Carrier;

  constructor(
    private readonly runner: DeciderRunner,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.carrier = new Carrier(runner);
  }

  /** Looks for due moves until `signal`. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.takeEffect().catch(this.onTrouble);
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Every move that is due now. */
  async takeEffect(): Promise<void> {
    const limit = pLimit(PEOPLE_SIDE_BY_SIDE);
    for (;;) {
      const due = await this.records.page(DUE_MOVES, {
        index: 'by-due-time',
        equal: {},
        direction: 'up',
        atMost: this.clock.now(),
        limit: PAGE,
      });
      if (due.length === 0) return;
      await Promise.all(due.map(({ id, body }) => limit(() => this.takeMoveEffect(id, body))));
    }
  }

  private async takeMoveEffect(moveId: string, { personId }: DueMove): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status === 'registered' && state.upcoming?.moveId === moveId) {
      const context = { correlationId: randomUUID(), actor: 'service:due-moves' };
      await this.revokeLeftOut(state.upcoming, context);
      const command = { type: 'take-move-effect', at: this.clock.iso(), moveId } as const;
      await this.runner.run(personDecider, personStream(personId), command, context);
    }
    await this.records.remove(DUE_MOVES, moveId);
  }

  private async revokeLeftOut(move: UpcomingMove, context: CommandContext): Promise<void> {
    const limit = pLimit(GRANTS_SIDE_BY_SIDE);
    const carried = {
      at: startOfDay(move.effectiveDate),
      personRevision: move.scheduledRevision,
      change: leftOutByMove(move),
    };
    await Promise.all(move.leftOut.map((grantId) => limit(() => this.carrier.carry(grantId, carried, context))));
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { MoveEffect } from '#command-side';
import type { RecordStore } from '#document-store';
import { DUE_MOVES, type DueMove } from './due-move-records.js';

const LOOK_EVERY_MS = 200;
const PAGE = 100;
const PEOPLE_SIDE_BY_SIDE = 8;

/** Lets moves take effect once their day has begun, also when nothing ran at that moment. */
export class DueMoves {
  constructor(
    private readonly effect: MoveEffect,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

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
    await this.effect.takeIfDue(personId, { correlationId: randomUUID(), actor: 'service:due-moves' });
    await this.records.remove(DUE_MOVES, moveId);
  }
}

import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Clock } from '#clock';
import type { MoveEffect } from '#command-side';
import type { RecordStore, VersionedRecord } from '#document-store';
import { pollRegularly } from '../following/poll-regularly.js';
import { isUnreadable } from '../following/outages.js';
import { DUE_MOVES, type DueMove } from './due-move-records.js';

/** A move may be late by so much. */
const POLL_EVERY_MS = 1_000;
const PAGE = 100;
const PEOPLE_SIDE_BY_SIDE = 8;
/** For a person of whom something cannot be read. */
const AGAIN_AFTER_MS = 600_000;

/** Lets moves take effect once their day has begun, also when nothing ran at that moment. */
export class DueMoves {
  constructor(
    private readonly effect: Pick<MoveEffect, 'takeIfDue'>,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Looks for due moves until `signal`. */
  async watch(signal: AbortSignal): Promise<void> {
    const { clock, onTrouble } = this;
    await pollRegularly(clock, { everyMs: POLL_EVERY_MS, poll: (ended) => this.takeEffect(ended), onTrouble }, signal);
  }

  /** Every move that is due now; until `signal`, page by page. */
  async takeEffect(signal: AbortSignal): Promise<void> {
    const limit = pLimit(PEOPLE_SIDE_BY_SIDE);
    while (!signal.aborted) {
      const due = await this.records.page(DUE_MOVES, {
        index: 'by-due-time',
        equal: {},
        direction: 'up',
        atMost: this.clock.now(),
        limit: PAGE,
      });
      if (due.length === 0) return;
      await Promise.all(due.map((record) => limit(() => this.takeMoveEffect(record))));
    }
  }

  private async takeMoveEffect(record: VersionedRecord<DueMove>): Promise<void> {
    const { id, body } = record;
    try {
      await this.effect.takeIfDue(body.personId, { correlationId: randomUUID(), actor: 'service:due-moves' });
      await this.records.remove(DUE_MOVES, id);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.onTrouble(error);
      // Nobody else's move waits for it. The person's own events say when it is due; this says only when it is looked
      // at.
      await this.records.replace(DUE_MOVES, id, record.version, { ...body, dueAt: this.clock.now() + AGAIN_AFTER_MS });
    }
  }
}

import type { RecordStore } from '#document-store';
import { personIdOf, STREAM_PREFIXES } from '#domain';
import type { RecordedEvent } from '#event-store';
import type { Policy } from '../following/policy.js';
import { DUE_MOVES } from './due-move-records.js';

/** Keeps the schedule of moves: one record for each that is to take effect. */
export class ScheduleMovesPolicy implements Policy {
  static readonly follows = { name: 'schedule-moves', streamPrefixes: [STREAM_PREFIXES.person] };
  readonly name = ScheduleMovesPolicy.follows.name;
  readonly streamPrefixes = ScheduleMovesPolicy.follows.streamPrefixes;

  constructor(private readonly records: RecordStore) {}

  readonly laneOf = async (event: RecordedEvent): Promise<string | undefined> => {
    await Promise.resolve();
    return event.type.startsWith('person.move_') ? personIdOf(event.stream) : undefined;
  };

  readonly handle = async (event: RecordedEvent): Promise<void> => {
    const personId = personIdOf(event.stream);
    const { moveId, effectiveDate } = event.data;
    if (personId === undefined || typeof moveId !== 'string') return;
    if (event.type !== 'person.move_scheduled.v1') await this.records.remove(DUE_MOVES, moveId);
    else if (typeof effectiveDate === 'string') {
      await this.records.create(DUE_MOVES, moveId, { personId, dueAt: Date.parse(`${effectiveDate}T00:00:00.000Z`) });
    }
  };
}

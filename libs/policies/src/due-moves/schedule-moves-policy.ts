import type { RecordStore } from '#document-store';
import { personIdOf, personStream, startOfDay, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';
import { DUE_MOVES } from './due-move-records.js';

/** Keeps the schedule of moves: one record for each that is to take effect. */
export class ScheduleMovesPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'schedule-moves',
    streamPrefixes: [STREAM_PREFIXES.person],
    afterLoss: 'from the log’s beginning',
  };
  readonly follows = ScheduleMovesPolicy.follows;

  constructor(private readonly records: RecordStore) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type.startsWith('person.move_') ? personIdOf(event.stream) : undefined;
  };

  readonly handle = async (recorded: LogEvent): Promise<void> => {
    const personId = personIdOf(recorded.stream);
    if (personId === undefined) return;
    const event = recorded.readIn(personStream(personId));
    if (event.type === 'person.move_scheduled.v1') {
      const { moveId, effectiveDate } = event.data;
      await this.records.create(DUE_MOVES, moveId, { personId, dueAt: Date.parse(startOfDay(effectiveDate)) });
    }
    if (event.type === 'person.move_cancelled.v1' || event.type === 'person.move_took_effect.v1')
      await this.records.remove(DUE_MOVES, event.data.moveId);
  };
}

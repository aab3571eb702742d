import { assertNever } from '../assert-never.js';
import { isCalendarDate, startOfDay, utcDayOf } from '../calendar.js';
import { accepted, rejected } from '../decider.js';
import { childHasNoAddress } from './decide-address.js';
import type { CancelMove, MoveCommand, PersonDecision, ScheduleMove, TakeMoveEffect } from './person-command.js';
import type { RegisteredPerson, UpcomingMove } from './person-state.js';

export function decideMove(person: RegisteredPerson, command: MoveCommand): PersonDecision {
  switch (command.type) {
    case 'schedule-move':
      return schedule(person, command);
    case 'cancel-move':
      return cancel(person, command);
    case 'take-move-effect':
      return takeEffect(person, command);
    default:
      return assertNever(command, 'a move command');
  }
}

/** True from 00:00 UTC of its date on. */
export function isMoveDue(move: Pick<UpcomingMove, 'effectiveDate'>, now: string): boolean {
  return now >= startOfDay(move.effectiveDate);
}

function schedule(person: RegisteredPerson, command: ScheduleMove): PersonDecision {
  const { at, moveId, address, effectiveDate, leftOut } = command;
  if (person.address === null) return childHasNoAddress();
  if (!isCalendarDate(effectiveDate)) return rejected('invalid_request', 'effective_date must be a date, YYYY-MM-DD');
  if (effectiveDate <= utcDayOf(at)) return rejected('invalid_request', 'effective_date must be after today, in UTC');
  if (person.upcoming !== null) return rejected('move_already_scheduled', 'A move is scheduled already.');
  return accepted({ type: 'person.move_scheduled.v1', at, data: { moveId, address, effectiveDate, leftOut } });
}

/** A move whose day has begun can no longer be cancelled: grants that it leaves out may be revoked already. */
function cancel(person: RegisteredPerson, command: CancelMove): PersonDecision {
  const { upcoming } = person;
  if (upcoming === null || isMoveDue(upcoming, command.at)) {
    return rejected('no_move_scheduled', 'No move is scheduled.');
  }
  return accepted({ type: 'person.move_cancelled.v1', at: command.at, data: { moveId: upcoming.moveId } });
}

/**
 * The event's time is 00:00 UTC of the move's date, however late the policy comes to it: that is when the change took
 * effect. A move that was cancelled or is in effect already changes nothing.
 */
function takeEffect(person: RegisteredPerson, command: TakeMoveEffect): PersonDecision {
  const { upcoming } = person;
  if (upcoming?.moveId !== command.moveId) return accepted();
  if (!isMoveDue(upcoming, command.at)) return rejected('move_not_due', 'The date of the move is not there yet.');
  const { moveId, address, effectiveDate } = upcoming;
  return accepted({
    type: 'person.move_took_effect.v1',
    at: startOfDay(effectiveDate),
    data: { moveId, address, effectiveDate },
  });
}

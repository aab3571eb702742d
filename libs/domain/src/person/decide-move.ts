import { assertNever } from '../assert-never.js';
import { isCalendarDate, startOfDay, utcDayOf } from '../calendar.js';
import { accepted, rejected, type Rejection } from '../decider.js';
import type {
  CancelMove,
  MoveCommand,
  PersonCode,
  PersonDecision,
  ScheduleMove,
  TakeMoveEffect,
} from './person-command.js';
import type { RegisteredPerson, UpcomingMove } from './person-state.js';
import { invalidRequest } from '../refusals/invalid-request.js';
import { CHANGE_REFUSALS } from '../refusals/of-changes.js';
import { PERSON_REFUSALS } from '../refusals/of-people.js';
import { FIELD_REASONS } from '../refusals/reasons.js';

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

/** Why a person cannot move on that day, wherever to. */
export function moveProblem(
  person: RegisteredPerson,
  { at, effectiveDate }: Pick<ScheduleMove, 'at' | 'effectiveDate'>,
): Rejection<PersonCode> | undefined {
  if (person.address === null) return PERSON_REFUSALS.childHasNoAddress;
  if (!isCalendarDate(effectiveDate)) return invalidRequest('effective_date', FIELD_REASONS.noDate);
  if (effectiveDate <= utcDayOf(at)) return invalidRequest('effective_date', FIELD_REASONS.notAfterToday);
  return person.upcoming === null ? undefined : PERSON_REFUSALS.moveAlreadyScheduled;
}

function schedule(person: RegisteredPerson, command: ScheduleMove): PersonDecision {
  const { at, moveId, address, effectiveDate, leftOut } = command;
  const problem = moveProblem(person, command);
  if (problem !== undefined) return rejected(problem);
  return accepted({ type: 'person.move_scheduled.v1', at, data: { moveId, address, effectiveDate, leftOut } });
}

/** A move whose day has begun can no longer be cancelled: grants that it leaves out may be revoked already. */
function cancel(person: RegisteredPerson, command: CancelMove): PersonDecision {
  const { upcoming } = person;
  if (upcoming === null || isMoveDue(upcoming, command.at)) {
    return rejected(PERSON_REFUSALS.noMoveScheduled);
  }
  if (command.moveId !== undefined && command.moveId !== upcoming.moveId)
    return rejected(CHANGE_REFUSALS.changeOutdated);
  return accepted({ type: 'person.move_cancelled.v1', at: command.at, data: { moveId: upcoming.moveId } });
}

/**
 * The event's time is 00:00 UTC of the move's date, however late the policy comes to it: that is when the change took
 * effect. A move that was cancelled or is in effect already changes nothing.
 */
function takeEffect(person: RegisteredPerson, command: TakeMoveEffect): PersonDecision {
  const { upcoming } = person;
  if (upcoming?.moveId !== command.moveId) return accepted();
  if (!isMoveDue(upcoming, command.at)) return rejected(PERSON_REFUSALS.moveNotDue);
  const { moveId, address, effectiveDate } = upcoming;
  return accepted({
    type: 'person.move_took_effect.v1',
    at: startOfDay(effectiveDate),
    data: { moveId, address, effectiveDate },
  });
}

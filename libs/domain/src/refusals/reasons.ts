import { CHOSEN_EVENT_TYPES } from '../webhook-endpoint/webhook-event-type.js';

/**
 * Why the domain finds something wrong with a field, in words that follow the field's name in a message of
 * `invalid_request`. docs/errors.md is made of these.
 */
export const FIELD_REASONS = {
  noString: 'must be a string',
  empty: 'must not be empty',
  emptyForNone: 'must not be empty; null stands for none',
  illFormed: 'must be well-formed Unicode',
  control: 'must not contain control characters',
  tooLong: 'must have at most {count} characters',
  nothingVisible: 'must have at least one visible character',
  lineBreaks: 'must not contain line or paragraph separators',
  direction: 'must not contain characters that change the direction of writing',
  invisible: 'must not contain invisible characters',
  otherSigns: 'must have only letters, the digits 0-9, spaces and & \' ’ . , - – ( ) / + ! # : "',
  looseMarks: 'must have accents and other marks on letters only, a few on each',
  specialForms: 'must not contain special forms of letters, such as wide ones',
  mixedScripts: 'must have letters of one script only',
  noWholeNumber: 'must be a whole number from 1 to {count}',
  noDate: 'must be a date, YYYY-MM-DD',
  notAfterToday: 'must be after today, in UTC',
  otherGrants: 'must hold ids of your current grants alone',
  otherCursor: 'must be the next_cursor of an earlier page',
  notSent: 'must be the id of an event that was sent: a whole number',
  notSentYet: 'must be the id of an event that was sent: the last one of yours is {last}',
  unexplained: 'must say why nobody answered, where status is null',
  neverSent: 'must be the webhook-id of what this listener was sent',
  noEventTypes: 'must not be empty; null is every type',
  tooManyEventTypes: `must have at most ${CHOSEN_EVENT_TYPES.length} types`,
  otherEventTypes: `must be a list of ${CHOSEN_EVENT_TYPES.join(', ')}`,
} as const;

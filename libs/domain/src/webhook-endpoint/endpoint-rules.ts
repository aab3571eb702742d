import { textProblem } from '../mail/text.js';
import { CHOSEN_EVENT_TYPES, isChosenEventType } from './webhook-event-type.js';

/** Of an endpoint's URL. */
export const MAX_ENDPOINT_URL = 2048;

/** Each answers what is wrong, with the name of the API's field in front; undefined when nothing is. */
export function endpointUrlProblem(url: string): string | undefined {
  const problem = url === '' ? 'must not be empty' : textProblem(url, MAX_ENDPOINT_URL);
  return problem && `url ${problem}`;
}

export function chosenEventsProblem(events: readonly string[] | null): string | undefined {
  if (events === null) return undefined;
  if (events.length === 0) return 'events must not be empty; leave it out for every type';
  if (events.length > CHOSEN_EVENT_TYPES.length) return `events must have at most ${CHOSEN_EVENT_TYPES.length} types`;
  return events.every(isChosenEventType) ? undefined : `events must be of ${CHOSEN_EVENT_TYPES.join(', ')}`;
}

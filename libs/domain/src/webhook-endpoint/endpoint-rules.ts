import { nameTextProblem, textProblem } from '../mail/text.js';
import { CHOSEN_EVENT_TYPES, isChosenEventType, type ChosenEventType } from './webhook-event-type.js';

/** Of an endpoint's URL. */
export const MAX_ENDPOINT_URL = 2048;
/** Of what a business writes beside it, in Unicode code points. */
export const MAX_ENDPOINT_DESCRIPTION = 200;

/** What a business settles of an endpoint; what is left out stays as it is. */
export interface EndpointSettings {
  /** Vetted before: here it is only bounded. */
  readonly url?: string | undefined;
  /** Names of event types, as they were asked for; null for every type. */
  readonly events?: readonly string[] | null | undefined;
  /** Null for none. */
  readonly description?: string | null | undefined;
}

/** The first thing that is wrong, with the name of the API's field in front; undefined when nothing is. */
export function endpointProblem({ url, events = null, description = null }: EndpointSettings): string | undefined {
  return (
    (url === undefined ? undefined : urlProblem(url)) ??
    (events === null ? undefined : eventsProblem(events)) ??
    (description === null ? undefined : descriptionProblem(description))
  );
}

/** Each type once, in the order in which they were asked for. */
export function chosenEvents(events: readonly string[] | null): readonly ChosenEventType[] | null {
  return events && [...new Set(events.filter(isChosenEventType))];
}

function urlProblem(url: string): string | undefined {
  const problem = url === '' ? 'must not be empty' : textProblem(url, MAX_ENDPOINT_URL);
  return problem && `url ${problem}`;
}

function eventsProblem(events: readonly string[]): string | undefined {
  if (events.length === 0) return 'events must not be empty; null is every type';
  if (events.length > CHOSEN_EVENT_TYPES.length) return `events must have at most ${CHOSEN_EVENT_TYPES.length} types`;
  return events.every(isChosenEventType) ? undefined : `events must be of ${CHOSEN_EVENT_TYPES.join(', ')}`;
}

function descriptionProblem(description: string): string | undefined {
  const problem = nameTextProblem(description, MAX_ENDPOINT_DESCRIPTION);
  if (problem === undefined) return undefined;
  return `description ${problem}${description === '' ? '; null is none' : ''}`;
}

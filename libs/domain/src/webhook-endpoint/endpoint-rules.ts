import { nameTextProblem, textProblem } from '../mail/text.js';
import { CHOSEN_EVENT_TYPES, isChosenEventType, type ChosenEventType } from './webhook-event-type.js';
import { invalidRequest, type InvalidRequest } from '../refusals/invalid-request.js';
import { FIELD_REASONS } from '../refusals/reasons.js';

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

/** The first thing that is wrong; undefined when nothing is. */
export function endpointProblem({
  url,
  events = null,
  description = null,
}: EndpointSettings): InvalidRequest | undefined {
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

function urlProblem(url: string): InvalidRequest | undefined {
  const problem = url === '' ? FIELD_REASONS.empty : textProblem(url, MAX_ENDPOINT_URL);
  return problem === undefined ? undefined : invalidRequest('url', problem);
}

function eventsProblem(events: readonly string[]): InvalidRequest | undefined {
  if (events.length === 0) return invalidRequest('events', FIELD_REASONS.noEventTypes);
  if (events.length > CHOSEN_EVENT_TYPES.length) return invalidRequest('events', FIELD_REASONS.tooManyEventTypes);
  return events.every(isChosenEventType) ? undefined : invalidRequest('events', FIELD_REASONS.otherEventTypes);
}

function descriptionProblem(description: string): InvalidRequest | undefined {
  const problem = nameTextProblem(description, MAX_ENDPOINT_DESCRIPTION);
  if (problem === undefined) return undefined;
  return invalidRequest('description', description === '' ? FIELD_REASONS.emptyForNone : problem);
}

import { InvalidAppend, isEventId, MAX_APPEND_BYTES } from '../../index.js';
import type { ExpectedRevision, NewEvent } from '../../index.js';
import { writeEventBody } from './event-text.js';
import { isStorableName } from './names.js';

/** An append that was found valid, with all the work done that does not need the transaction. */
export interface PreparedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  /** See `writeEventBody`; one for each id. */
  readonly bodies: readonly string[];
}

/** @throws InvalidAppend as the port says; also for a name with control characters or of more than 1,024 bytes */
export function prepareAppend(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): PreparedAppend {
  if (!isStorableName(stream)) throw new InvalidAppend('the stream has no name that can be stored');
  if (events.length === 0) throw new InvalidAppend('there is no event to append');
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new InvalidAppend('the expected revision is no whole number from 0');
  }
  let bytes = 0;
  const bodies = events.map((event) => {
    if (!isEventId(event.id)) throw new InvalidAppend('an event id is no UUID');
    if (!isStorableName(event.type)) throw new InvalidAppend('an event has no type that can be stored');
    const json = toJson(event.data);
    bytes += Buffer.byteLength(json);
    return writeEventBody(stream, event, json, toJson(event.metadata));
  });
  if (bytes > MAX_APPEND_BYTES)
    throw new InvalidAppend(`the events hold ${bytes} bytes of data, over ${MAX_APPEND_BYTES}`);
  return { stream, expected, ids: events.map((event) => event.id), bodies };
}

function toJson(value: unknown): string {
  const json = stringify(value);
  if (json === undefined) throw new InvalidAppend('the data or metadata of an event is no JSON');
  return json;
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw new InvalidAppend('the data or metadata of an event is no JSON', { cause });
  }
}

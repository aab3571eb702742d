import { InvalidAppend, isEventId, MAX_APPEND_BYTES } from '../../index.js';
import type { ExpectedRevision, NewEvent } from '../../index.js';

/**
 * Refuses what can never be stored before the client sees it: a bad event can leave the client waiting for ever, or end
 * the process by an unhandled rejection.
 *
 * @throws InvalidAppend
 */
export function checkAppend(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): void {
  checkName('stream', stream);
  if (typeof expected === 'number' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new InvalidAppend('the expected revision is no whole number from 0 on');
  }
  if (events.length === 0) throw new InvalidAppend('no event is given');
  let bytes = 0;
  for (const event of events) {
    if (!isEventId(event.id)) throw new InvalidAppend("an event's id is no UUID");
    checkName('event type', event.type);
    bytes += jsonBytes(event.data);
    jsonBytes(event.metadata);
  }
  if (bytes > MAX_APPEND_BYTES) {
    throw new InvalidAppend(`the events hold ${bytes} bytes of data together, more than ${MAX_APPEND_BYTES}`);
  }
}

function checkName(what: string, name: string): void {
  if (name === '') throw new InvalidAppend(`the ${what} is empty`);
  if (name.startsWith('$')) throw new InvalidAppend(`the ${what} starts with $, which is for the engine's own`);
}

/** The size as the client will send it. */
function jsonBytes(value: unknown): number {
  const json = stringify(value);
  if (json === undefined) throw new InvalidAppend("an event's data or metadata is no JSON");
  return Buffer.byteLength(json);
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new InvalidAppend("an event's data or metadata is no JSON", { cause: error });
  }
}

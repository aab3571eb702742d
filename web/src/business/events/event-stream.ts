import { Problem } from '../../api/problem.js';
import type { components } from '../../api/generated/console-v1.js';
import { blockIn } from './stream-block.js';

export type LiveEvent = components['schemas']['AttemptedFeedEvent'];

/** `over` where coming back would be refused again. */
export type Connection = 'connecting' | 'open' | 'waiting' | 'over';

interface Following {
  readonly businessId: string;
  /** Of the last event that is there; undefined to begin with the latest. */
  readonly lastId: string | undefined;
  readonly onEvent: (event: LiveEvent, id: string) => void;
  readonly onConnection: (connection: Connection, problem?: Error) => void;
  readonly signal: AbortSignal;
}

/** How many of what has been are shown at first: the most that the service gives. */
const LAST = 50;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 30_000];
/** Three times the longest pause that the service makes in a stream: docs/api.md, Listeners. */
const SILENCE_MS = 45_000;
/** The place is not there any more, or not yet: it begins anew with the latest. */
const OF_THE_PLACE = ['events_expired', 'invalid_request'];
/** Who is told one of these is told it again. */
const FOR_GOOD = ['unauthorized', 'business_not_found', 'role_not_allowed'];

/** Follows a business's events until the signal, and comes back to its place when the connection is lost. */
export async function followEvents({ businessId, onEvent, onConnection, signal, ...from }: Following): Promise<void> {
  let { lastId } = from;
  for (let failures = 0; !signal.aborted; failures++) {
    onConnection('connecting');
    try {
      const body = await opened(businessId, lastId, signal);
      onConnection('open');
      failures = 0;
      for await (const { id, data } of blocksOf(body)) {
        lastId = id;
        onEvent(JSON.parse(data) as LiveEvent, id);
      }
    } catch (error) {
      if (error instanceof Problem && FOR_GOOD.includes(error.code)) {
        onConnection('over', error);
        return;
      }
      if (error instanceof Problem && OF_THE_PLACE.includes(error.code)) lastId = undefined;
    }
    onConnection('waiting');
    await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal);
  }
}

/** By `fetch`, which tells why a stream is refused and takes a place to begin at. */
async function opened(businessId: string, lastId: string | undefined, signal: AbortSignal) {
  const headers: HeadersInit = lastId === undefined ? {} : { 'last-event-id': lastId };
  const response = await fetch(`/console/v1/businesses/${businessId}/events/stream?last=${LAST}`, { headers, signal });
  if (response.ok && response.body !== null) return response.body;
  throw Problem.ofAnswer(response, await response.json().catch(() => undefined));
}

/** The events in a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* blocksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await soon(reader); !read.done; read = await soon(reader)) {
    const blocks = (text + read.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = blockIn(block);
      if (event !== undefined) yield event;
    }
  }
}

/** What comes next; ends the stream when nothing does, as a network that is gone says nothing. */
async function soon(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  const timer = setTimeout(() => void reader.cancel(), SILENCE_MS);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves at the signal as well. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

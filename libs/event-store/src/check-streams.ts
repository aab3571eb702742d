import { InvalidAppend } from './errors.js';
import { MAX_APPEND_STREAMS } from './event-store.js';
import type { StreamAppend } from './event-store.js';

/** What the port asks of the streams of an append to several. @throws InvalidAppend */
export function checkStreams(appends: readonly StreamAppend[]): void {
  if (appends.length === 0) throw new InvalidAppend('there is no stream to append to');
  if (appends.length > MAX_APPEND_STREAMS) throw new InvalidAppend('there are too many streams to append to');
  const streams = new Set(appends.map(({ stream }) => stream));
  if (streams.size < appends.length) throw new InvalidAppend('a stream is appended to twice');
}

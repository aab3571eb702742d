import { MAX_PAGE, type ViewStore } from '#document-store';
import { STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { GRANTS } from './grant-document.js';

/**
 * When events of grants became readable, as these views have it; all of the events must be in them. Anything else has
 * the time of its event.
 */
export async function grantReadableTimes(
  views: ViewStore,
  events: readonly LogEvent[],
): Promise<(event: LogEvent) => string> {
  const { grant: prefix } = STREAM_PREFIXES;
  const streams = events.map(({ stream }) => stream).filter((stream) => stream.startsWith(prefix));
  const ids = [...new Set(streams)].map((stream) => stream.slice(prefix.length));
  const times = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MAX_PAGE) {
    for (const { id, body } of await views.getMany(GRANTS, ids.slice(at, at + MAX_PAGE))) {
      if (body.changedAt !== null) times.set(`${prefix}${id}`, body.changedAt);
    }
  }
  // An earlier change of the same grant gets the last one's time, which overwrites it in the end anyway.
  return ({ stream, metadata }) => times.get(stream) ?? metadata.time;
}

import { MAX_PAGE, type ViewStore } from '#document-store';
import { STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import { GRANTS, type GrantDocument } from './grant-document.js';

/**
 * When changes of grants became readable, as these views have it. Undefined for what they do not hold, though they have
 * passed it: a document may stand still before an event, or have gone on without it.
 */
export async function grantReadableTimes(
  views: ViewStore,
  events: readonly LogEvent[],
): Promise<(event: LogEvent) => string | undefined> {
  const { grant: prefix } = STREAM_PREFIXES;
  const streams = events.map(({ stream }) => stream).filter((stream) => stream.startsWith(prefix));
  const ids = [...new Set(streams)].map((stream) => stream.slice(prefix.length));
  const found = new Map<string, GrantDocument>();
  for (let at = 0; at < ids.length; at += MAX_PAGE) {
    for (const { id, body } of await views.getMany(GRANTS, ids.slice(at, at + MAX_PAGE)))
      found.set(`${prefix}${id}`, body);
  }
  return ({ stream, revision, metadata }) => {
    const grant = found.get(stream);
    if (grant === undefined || grant.revision < revision) return undefined;
    // An earlier change of the same grant gets the last one's time, which overwrites it in the end anyway. One that is
    // newer than that was gone on without.
    return grant.changedAt !== null && grant.changedAt >= metadata.time ? grant.changedAt : undefined;
  };
}

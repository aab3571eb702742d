import type { ConsentClient } from '../client.js';
import type { FeedEvent } from '../types.js';
import type { FollowOptions } from './cursor-store.js';
import { rounds } from './rounds.js';

/**
 * Every event of the business in order, from the oldest that is kept (docs/api.md, Events feed). The cursor is the
 * `sequence` of the last event that was taken. An event may come more than once; none is missed, across restarts
 * neither.
 * @throws ConsentError for what does not pass by itself: `events_expired` when more was missed than is kept. Then begin
 *   with an empty store, list the grants with `updated_since` for what lies between, and read those that you hold as
 *   `pending_approval`
 */
export function followEvents(
  client: ConsentClient,
  options: FollowOptions,
): AsyncGenerator<FeedEvent, void, undefined> {
  return rounds(options, async function* (after, save) {
    const query = after === undefined ? {} : { after };
    for await (const page of client.events.list(query, { signal: options.signal }).pages()) {
      for (const event of page.data) {
        yield event;
        await save(String(event.sequence));
      }
    }
  });
}

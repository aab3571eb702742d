import { EVENT_FEED } from '#projections';
import { FeedEnds, FeedWatch, ListenerStreams, type EventFeed } from '#query-side';
import { Listeners, ListenerSecrets } from '#webhooks';
import type { Engines } from '../engines/engines.js';
import type { Basis } from './basis.js';

/** What streams events, in whichever process. */
export function listenerServices(
  { views, records, keyring, clock }: Engines,
  { viewProgress, watches }: Basis,
  feed: EventFeed,
) {
  const listeners = new Listeners(records, clock);
  const secrets = new ListenerSecrets(keyring);
  const ends = new FeedEnds(views, viewProgress);
  const watch = new FeedWatch(views, records);
  watches.of(EVENT_FEED.name).onMoved(() => {
    watch.nudge();
  });
  return {
    listeners,
    listenerSecrets: secrets,
    feedEnds: ends,
    feedWatch: watch,
    listenerStreams: new ListenerStreams({ feed, ends, watch, listeners, secrets, clock }),
  };
}

import { EVENT_FEED } from '#projections';
import { ConsoleStreams, EventAttempts, FeedEnds, FeedWatch, ListenerStreams, type EventFeed } from '#query-side';
import { ListenerAttempts, Listeners, ListenerSecrets, type EndpointRegistry } from '#webhooks';
import type { Engines } from '../engines/engines.js';
import type { BaseServices } from './base-services.js';

/** What streams events, in whichever process. */
export function listenerServices(
  { views, records, keyring, clock, signals }: Engines,
  { viewProgress, vault, watches }: BaseServices,
  feed: EventFeed,
  endpointRegistry: EndpointRegistry,
) {
  const listeners = new Listeners(records, clock);
  const secrets = new ListenerSecrets(keyring);
  const listenerAttempts = new ListenerAttempts(records, vault, clock);
  const eventAttempts = new EventAttempts({ records, endpointRegistry, listenerAttempts, vault });
  const ends = new FeedEnds(views, viewProgress);
  const watch = new FeedWatch(views, records);
  const nudge = (): void => {
    watch.nudge();
  };
  watches.of(EVENT_FEED.name).onMoved(nudge);
  signals.hear(`views/${EVENT_FEED.name}`, nudge);
  return {
    listeners,
    listenerSecrets: secrets,
    listenerAttempts,
    eventAttempts,
    consoleStreams: new ConsoleStreams({ feed, ends, watch, attempts: eventAttempts }),
    feedEnds: ends,
    feedWatch: watch,
    listenerStreams: new ListenerStreams({ feed, ends, watch, listeners, secrets, clock }),
  };
}

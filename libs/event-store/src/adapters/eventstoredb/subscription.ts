import { excludeSystemEvents } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../../index.js';
import type { Position } from '../../index.js';
import { Checkpoints } from './checkpoints.js';
import { IdleWatch } from './idle-watch.js';
import { readPosition } from './position.js';

/** What the server says beside events, in its place between them. */
export class Scanned {
  constructor(readonly through: Position) {}
}
export class CaughtUp {
  readonly caughtUp = true;
}

export type Delivered = AllStreamResolvedEvent | Scanned | CaughtUp;

export interface SubscriptionRequest {
  readonly after: Position | undefined;
  /** The server sends word of how far it has scanned after so many records. */
  readonly checkpointEvery: number;
  readonly silenceMs: number;
  /** Asked after each silence: rejects when the subscription should have spoken. */
  readonly check: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Events taken off the connection before the consumer asks for them. */
const BUFFERED = 512;
const ignore = (): void => undefined;

/**
 * One subscription to $all until it ends, however it ends; resubscribing is the caller's. Server checkpoints and
 * "caught up" come as callbacks and would overtake events that are still buffered, so they are put into the same queue.
 */
export async function* subscribe(
  client: EventStoreDBClient,
  request: SubscriptionRequest,
): AsyncGenerator<{ item: Delivered; moreWaiting: boolean }, void, void> {
  const { signal } = request;
  let confirmed = false;
  const subscription = open(client, request);
  subscription.on('confirmation', () => {
    confirmed = true;
  });
  // The client emits errors also after it was left; an unheard one ends the process.
  subscription.on('error', ignore);
  const stop = (): void => {
    subscription.destroy();
  };
  signal.addEventListener('abort', stop);
  const watch = new IdleWatch(
    request.silenceMs,
    async () => {
      if (!confirmed) throw new EventStoreUnavailable('the subscription was not confirmed in time');
      await request.check();
    },
    (error) => subscription.destroy(error),
  );
  try {
    watch.start();
    for await (const item of subscription as AsyncIterable<Delivered>) {
      watch.stop();
      yield { item, moreWaiting: subscription.readableLength > 0 };
      watch.start();
    }
  } finally {
    watch.stop();
    signal.removeEventListener('abort', stop);
    subscription.destroy();
    subscription.unsubscribe().catch(ignore);
  }
}

function open(client: EventStoreDBClient, request: SubscriptionRequest): AllStreamSubscription {
  const put = (subscription: AllStreamSubscription, item: Delivered): void => {
    if (!subscription.destroyed) subscription.push(item);
  };
  const checkpoints = new Checkpoints();
  const filter = excludeSystemEvents({
    checkpointInterval: 1,
    maxSearchWindow: request.checkpointEvery,
    checkpointReached: (subscription, position) => {
      const through = checkpoints.through(position);
      if (through !== undefined) put(subscription, new Scanned(through));
    },
  });
  const fromPosition = readPosition(request.after);
  const subscription = client.subscribeToAll(
    { fromPosition, filter, requiresLeader: true },
    { highWaterMark: BUFFERED },
  );
  subscription.on('caughtUp', () => {
    put(subscription, new CaughtUp());
  });
  return subscription;
}

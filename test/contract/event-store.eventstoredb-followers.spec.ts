import type { EventStore } from '#event-store';
import { openEventStoreDb } from '#event-store/eventstoredb';
import { someEvent } from '../support/eventstoredb/append-load.js';
import { FollowedEvents } from '../support/eventstoredb/followed-events.js';
import { startEventStoreDbStandIn } from '../support/eventstoredb/index.js';
import type { EventStoreDbStandIn } from '../support/eventstoredb/index.js';
import { until } from '../support/eventstoredb/until.js';

/** A busy machine takes seconds for the largest appends; nothing here waits for an append that fails. */
const TIMES = {
  append: { attemptMs: 10_000, totalMs: 30_000 },
  read: { attemptMs: 1_000, totalMs: 5_000 },
  silenceMs: 200,
};

describe('a follower of EventStoreDB', () => {
  let server: EventStoreDbStandIn;
  let store: EventStore;
  const followers: FollowedEvents[] = [];
  let release = (): void => undefined;

  const follow = (...given: ConstructorParameters<typeof FollowedEvents>): FollowedEvents => {
    const follower = new FollowedEvents(...given);
    followers.push(follower);
    return follower;
  };
  /** The one follower has left the subscription with which it caught up for the one that it lives on. */
  const isLive = (): boolean => server.faults.openSubscriptions === 1 && server.faults.subscriptionsToEachRecord === 1;
  const hasCaughtUp = (follower: FollowedEvents) => (): boolean => follower.count('caught-up') >= 1;
  const hasScannedBeyond = (follower: FollowedEvents, position: string) => (): boolean =>
    follower.met.some((item) => item.kind === 'scanned' && item.through > position);
  /**
   * It asks the server after each silence. A subscription that a busy machine confirms too late is rightly left for
   * another.
   */
  const untilItKeepsItsSubscription = async (): Promise<void> => {
    let [subscribed, asked] = [0, 0];
    await until('it has asked eight times and not subscribed again', () => {
      const { subscriptionsSoFar, readsSoFar } = server.faults;
      if (subscriptionsSoFar !== subscribed) [subscribed, asked] = [subscriptionsSoFar, readsSoFar];
      return readsSoFar >= asked + 8;
    });
  };

  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    store = await openEventStoreDb({ url: server.url, times: TIMES });
  });
  afterEach(async () => {
    release();
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    await store.close();
    await server.stop();
  });

  it('that holds its events up while live is thrown out, comes back, and meets each event once', async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const follower = follow(store, {}, () => held);
    await until('it holds', () => follower.met.length > 0);
    const quick = follow(store, {});
    const filler = 'x'.repeat(20_000);
    for (let n = 0; n < 40; n += 1) {
      const events = Array.from({ length: 40 }, () => someEvent({ filler }));
      await store.append(`big-${n}`, events, 'no-stream');
    }
    await until('the quick one has all', () => quick.events.length === 1600);
    await until('the slow one is thrown out', () => server.faults.openSubscriptions === 1);
    release();
    await until('the slow one has all', () => follower.events.length >= 1600);
    expect(follower.events).toEqual(quick.events);
  });

  it('hears of every record of the server’s own, at once', async () => {
    const patient = await openEventStoreDb({ url: server.url, times: { ...TIMES, silenceMs: 60_000 } });
    const follower = follow(patient, {});
    await until('it has caught up', hasCaughtUp(follower));
    for (let n = 0; n < 5; n += 1) {
      const { position } = await store.append('sample', [someEvent()], 'any');
      server.faults.appendSystemEvents(1);
      await until('it heard of the record', hasScannedBeyond(follower, position));
    }
    expect(follower.events).toHaveLength(5);
    await follower.stop();
    await patient.close();
  });

  it.each(['next-record', 'no-place'] as const)(
    'told of a checkpoint beyond the log (%s) meets what is written there',
    async (place) => {
      server.faults.overstateCheckpoints(place);
      await store.append('sample', [someEvent()], 'no-stream');
      const follower = follow(store, {});
      await until('it is live', isLive);
      await until('it has caught up', hasCaughtUp(follower));
      for (let n = 0; n < 3; n += 1) await store.append('sample', [someEvent()], 'any');
      const head = await store.head();
      await until('it meets the last', () => follower.events.at(-1)?.position === head);
      expect(follower.events.map((event) => event.revision)).toEqual([0, 1, 2, 3]);
    },
  );

  it('that the server never tells how far it has scanned finds out by subscribing again, once', async () => {
    server.faults.withholdCheckpoints();
    const follower = follow(store, {});
    await until('it has caught up', hasCaughtUp(follower));
    const { position } = await store.append('sample', [someEvent()], 'no-stream');
    server.faults.appendSystemEvents(1);
    await until('it heard of the record', hasScannedBeyond(follower, position));
    await untilItKeepsItsSubscription();
  });

  it('whose subscription is never confirmed subscribes again', async () => {
    const { position } = await store.append('sample', [someEvent()], 'no-stream');
    server.faults.ignoreSubscriptions(1);
    const follower = follow(store, { after: position });
    await until('it has caught up', hasCaughtUp(follower));
  });

  it('whose subscription fell silent comes back, and says that it caught up again', async () => {
    const follower = follow(store, {});
    await until('it has caught up', hasCaughtUp(follower));
    await until('it is live', isLive);
    const caughtUp = follower.count('caught-up');
    server.faults.silenceSubscriptions();
    const event = someEvent();
    await store.append('sample', [event], 'no-stream');
    await until('it meets the event', () => follower.events.length === 1);
    await until('it has caught up again', () => follower.count('caught-up') > caughtUp);
    expect(follower.events[0]?.id).toBe(event.id);
  });

  it('does not subscribe again and again when nothing happens', async () => {
    const follower = follow(store, {});
    await until('it has caught up', hasCaughtUp(follower));
    const { position } = await store.append('sample', [someEvent()], 'no-stream');
    server.faults.appendSystemEvents(3);
    await until('it heard of them', hasScannedBeyond(follower, position));
    await until('it is live', isLive);
    await untilItKeepsItsSubscription();
  });

  it('that is left ends its subscription on the server', async () => {
    await store.append('sample', [someEvent()], 'no-stream');
    for await (const item of store.follow({ signal: new AbortController().signal })) {
      if (item.kind === 'event') break;
    }
    await until('none is open', () => server.faults.openSubscriptions === 0);
    server.faults.cutConnections();
    await store.ping();
  });
});

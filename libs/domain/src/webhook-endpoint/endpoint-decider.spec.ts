import { fold } from '../../../../test/support/histories/fold.js';
import { given } from '../../test/given.js';
import { endpointDecider } from './endpoint-decider.js';
import type { EndpointEvent } from './endpoint-event.js';
import type { LiveEndpoint } from './endpoint-state.js';
import { signingSecrets, wantsEvent } from './endpoint-state.js';
import { publicEndpoint } from './public-endpoint.js';
import { CHOSEN_EVENT_TYPES } from './webhook-event-type.js';

const MAY_1 = '2026-05-01T10:00:00.000Z';
const HOUR_LATER = '2026-05-01T11:00:00.000Z';
const MAY_2 = '2026-05-02T10:00:00.000Z';
const URL = 'https://hooks.example.com/in';
const ADDED: EndpointEvent = {
  type: 'endpoint.added.v1',
  at: MAY_1,
  data: { endpointId: 'e', businessId: 'bank', url: URL, events: null, secret: 'first' },
};
const ADD = {
  type: 'add',
  at: MAY_1,
  endpointId: 'e',
  businessId: 'bank',
  url: URL,
  events: null,
  secret: 'first',
} as const;
const REMOVED: EndpointEvent = { type: 'endpoint.removed.v1', at: HOUR_LATER, data: {} };
const FAILING: EndpointEvent = { type: 'endpoint.failing.v1', at: MAY_1, data: { since: MAY_1 } };
const DISABLED: EndpointEvent = { type: 'endpoint.disabled.v1', at: MAY_2, data: { failingSince: MAY_1 } };
const RECOVERED: EndpointEvent = { type: 'endpoint.recovered.v1', at: HOUR_LATER, data: {} };
const rotated = (secret: string, at: string, previousUntil: string): EndpointEvent => ({
  type: 'endpoint.secret_rotated.v1',
  at,
  data: { businessId: 'bank', secret, previousUntil },
});
const CHANGE = { type: 'change', at: MAY_1, businessId: 'bank' } as const;
const urlChanged = (url: string): EndpointEvent => ({
  type: 'endpoint.url_changed.v1',
  at: MAY_1,
  data: { businessId: 'bank', url },
});
const described = (description: string | null): EndpointEvent => ({
  type: 'endpoint.described.v1',
  at: MAY_1,
  data: { businessId: 'bank', description },
});
const endpoint = (...since: readonly EndpointEvent[]) => given(endpointDecider, ADDED, ...since);
const live = (...since: readonly EndpointEvent[]): LiveEndpoint => {
  const state = fold(endpointDecider, [ADDED, ...since]);
  if (state.status !== 'live') throw new Error('the endpoint is not there');
  return state;
};
const failure = (at: string, failedAt = at) => ({ type: 'note-failure', at, failedAt }) as const;
const success = (at: string, isTest = false) => ({ type: 'note-success', at, isTest }) as const;

describe('a webhook endpoint', () => {
  it('is added for every type of event, or for those it chooses, each once', () => {
    given(endpointDecider).when(ADD).then(ADDED);
    const events = ['grant.revoked', 'name.changed', 'grant.revoked'];
    given(endpointDecider)
      .when({ ...ADD, events })
      .then({ ...ADDED, data: { ...ADDED.data, events: ['grant.revoked', 'name.changed'] } });
    expect(CHOSEN_EVENT_TYPES.map((type) => wantsEvent({ events: ['name.changed'] }, type))).toEqual(
      CHOSEN_EVENT_TYPES.map((type) => type === 'name.changed'),
    );
    expect(CHOSEN_EVENT_TYPES.every((type) => wantsEvent(live(), type))).toBe(true);
    expect(wantsEvent({ events: ['name.changed'] }, 'webhook.test')).toBe(true);
  });

  it('is not added with an empty or overlong URL, without any event, or with one that cannot be chosen', () => {
    const choice = `events must be a list of ${CHOSEN_EVENT_TYPES.join(', ')}`;
    const add = (change: object) => given(endpointDecider).when({ ...ADD, ...change });
    add({ url: '' }).thenRejected('invalid_request', 'url must not be empty');
    add({ url: `https://${'x'.repeat(2048)}` }).thenRejected(
      'invalid_request',
      'url must have at most 2048 characters',
    );
    add({ events: [] }).thenRejected('invalid_request', 'events must not be empty; null is every type');
    add({ events: ['webhook.test'] }).thenRejected('invalid_request', choice);
    add({ events: ['grant.claimed'] }).thenRejected('invalid_request', choice);
    add({ events: Array<string>(8).fill('name.changed') }).thenRejected('invalid_request');
  });

  it('is described by its business in a line of at most 200 characters, or not at all', () => {
    given(endpointDecider)
      .when({ ...ADD, description: 'Address book' })
      .then(ADDED, described('Address book'));
    given(endpointDecider)
      .when({ ...ADD, description: null })
      .then(ADDED);
    const refused = (description: string, message: string) => {
      given(endpointDecider)
        .when({ ...ADD, description })
        .thenRejected('invalid_request', message);
    };
    refused('', 'description must not be empty; null stands for none');
    refused('x'.repeat(201), 'description must have at most 200 characters');
    refused('one\ntwo', 'description must not contain control characters');
    refused('\u200b', 'description must have at least one visible character');
  });

  const url = 'https://hooks.example.com/new';
  const chosen = (events: readonly ['name.changed'] | null): EndpointEvent => ({
    type: 'endpoint.events_chosen.v1',
    at: MAY_1,
    data: { events },
  });

  it('gets another URL, other types or another description, each by itself', () => {
    endpoint()
      .when({ ...CHANGE, url })
      .then(urlChanged(url));
    endpoint()
      .when({ ...CHANGE, events: ['name.changed', 'name.changed'] })
      .then(chosen(['name.changed']));
    endpoint(chosen(['name.changed']))
      .when({ ...CHANGE, events: null })
      .then(chosen(null));
    endpoint(described('Address book'))
      .when({ ...CHANGE, description: null })
      .then(described(null));
  });

  it('gets everything that one change names', () => {
    endpoint()
      .when({ ...CHANGE, url, events: ['name.changed'], description: 'New' })
      .then(urlChanged(url), chosen(['name.changed']), described('New'));
    expect(live(urlChanged(url), chosen(['name.changed']), described('New'))).toEqual({
      ...live(),
      url,
      events: ['name.changed'],
      description: 'New',
    });
  });

  it('keeps what a change does not name, or names as it is', () => {
    endpoint().when(CHANGE).then();
    endpoint()
      .when({ ...CHANGE, url: URL, events: null, description: null })
      .then();
  });

  it('stays failing and disabled when it gets another URL', () => {
    const change = { ...CHANGE, url: 'https://hooks.example.com/new' };
    endpoint(FAILING, DISABLED).when(change).then(urlChanged(change.url));
    expect(live(FAILING, DISABLED, urlChanged(change.url))).toMatchObject({ failingSince: MAY_1, disabledAt: MAY_2 });
  });

  const rotate = { type: 'rotate-secret', at: MAY_1, businessId: 'bank', secret: 'second' } as const;

  it('is changed and gets another secret by its business only, and not once it is removed', () => {
    for (const command of [CHANGE, rotate]) {
      endpoint()
        .when({ ...command, businessId: 'gym' })
        .thenRejected('endpoint_not_found');
      endpoint(REMOVED).when(command).thenRejected('endpoint_not_found');
    }
    given(endpointDecider).when(CHANGE).thenRejected('endpoint_not_found');
  });

  it('is not changed to what could not be added', () => {
    const change = (change: object) => endpoint().when({ ...CHANGE, ...change });
    change({ url: '' }).thenRejected('invalid_request', 'url must not be empty');
    change({ events: [] }).thenRejected('invalid_request', 'events must not be empty; null is every type');
    change({ events: ['webhook.test'] }).thenRejected('invalid_request');
    change({ description: '' }).thenRejected('invalid_request', 'description must not be empty; null stands for none');
  });

  it('is added once: not again by another business, nor once it is removed', () => {
    endpoint().when(ADD).then();
    endpoint()
      .when({ ...ADD, businessId: 'gym' })
      .thenRejected('endpoint_not_found');
    endpoint(REMOVED).when(ADD).thenRejected('endpoint_not_found');
  });

  it('is removed by its business alone, once', () => {
    const remove = { type: 'remove', at: HOUR_LATER, businessId: 'bank' } as const;
    endpoint().when(remove).then(REMOVED);
    endpoint(REMOVED).when(remove).thenRejected('endpoint_not_found');
    endpoint()
      .when({ ...remove, businessId: 'gym' })
      .thenRejected('endpoint_not_found');
    given(endpointDecider).when(remove).thenRejected('endpoint_not_found');
  });

  it('gets another secret', () => {
    endpoint()
      .when(rotate)
      .then(rotated('second', MAY_1, MAY_2));
  });

  it('signs with the old secret beside the new one for 24 hours', () => {
    const turned = live(rotated('second', MAY_1, MAY_2));
    expect(signingSecrets(turned, MAY_1)).toEqual(['second', 'first']);
    expect(signingSecrets(turned, '2026-05-02T09:59:59.999Z')).toEqual(['second', 'first']);
    expect(signingSecrets(turned, MAY_2)).toEqual(['second']);
  });

  it('rotated again within the day signs with each secret until 24 hours after that one was replaced', () => {
    const untilHourLater = '2026-05-02T11:00:00.000Z';
    const turned = live(rotated('second', MAY_1, MAY_2), rotated('third', HOUR_LATER, untilHourLater));
    expect(signingSecrets(turned, HOUR_LATER)).toEqual(['third', 'second', 'first']);
    expect(signingSecrets(turned, MAY_2)).toEqual(['third', 'second']);
    expect(signingSecrets(turned, untilHourLater)).toEqual(['third']);
    const later = fold(endpointDecider, [rotated('fourth', MAY_2, '2026-05-03T10:00:00.000Z')], turned);
    expect(later).toMatchObject({ previousSecrets: [{ secret: 'third' }, { secret: 'second' }] });
  });

  it('signs with its ten newest secrets at most', () => {
    const names = Array.from({ length: 12 }, (_, n) => `secret ${String(n)}`);
    const turned = live(...names.map((name) => rotated(name, MAY_1, MAY_2)));
    expect(signingSecrets(turned, MAY_1)).toEqual(names.slice(2).reverse());
  });

  it('shows everything but its secrets', () => {
    expect(publicEndpoint(live(FAILING, DISABLED))).toEqual({
      id: 'e',
      url: URL,
      events: null,
      description: null,
      created_at: MAY_1,
      failing_since: MAY_1,
      disabled_at: MAY_2,
    });
  });
});

describe('the health of a webhook endpoint', () => {
  it('fails with the first failure and goes on failing with the next ones', () => {
    endpoint().when(failure(MAY_1)).then(FAILING);
    endpoint(FAILING).when(failure(HOUR_LATER, MAY_1)).then();
  });

  it('has failed since the first failing attempt of its delivery, also when that could not be noted', () => {
    endpoint()
      .when(failure(HOUR_LATER, MAY_1))
      .then({ ...FAILING, at: HOUR_LATER });
  });

  it('has not failed since before it last worked, nor since a time that is still to come', () => {
    endpoint().when(failure(MAY_1, HOUR_LATER)).then(FAILING);
    endpoint(FAILING, RECOVERED)
      .when(failure('2026-05-01T12:00:00.000Z', MAY_1))
      .then({
        type: 'endpoint.failing.v1',
        at: '2026-05-01T12:00:00.000Z',
        data: { since: '2026-05-01T12:00:00.000Z' },
      });
  });

  it('is disabled once it has failed for 24 hours, and not a millisecond before', () => {
    endpoint(FAILING).when(failure('2026-05-02T09:59:59.999Z', MAY_1)).then();
    endpoint(FAILING).when(failure(MAY_2, MAY_1)).then(DISABLED);
  });

  it('fails and is disabled at once by a delivery that has failed for 24 hours', () => {
    endpoint()
      .when(failure(MAY_2, MAY_1))
      .then({ ...FAILING, at: MAY_2 }, DISABLED);
  });

  it('is disabled by time alone, once it has failed for 24 hours', () => {
    const noteTime = (at: string) => ({ type: 'note-time', at }) as const;
    endpoint(FAILING).when(noteTime('2026-05-02T09:59:59.999Z')).then();
    endpoint(FAILING).when(noteTime(MAY_2)).then(DISABLED);
    for (const since of [[], [FAILING, RECOVERED], [FAILING, DISABLED], [REMOVED]])
      endpoint(...since)
        .when(noteTime(MAY_2))
        .then();
  });

  it('is not disabled twice', () => {
    endpoint(FAILING, DISABLED).when(failure('2026-05-03T10:00:00.000Z', MAY_1)).then();
  });

  it('recovers with any success', () => {
    endpoint().when(success(HOUR_LATER)).then();
    endpoint(FAILING).when(success(HOUR_LATER)).then(RECOVERED);
    endpoint(FAILING).when(success(HOUR_LATER, true)).then(RECOVERED);
  });

  it('is enabled by a test that succeeds', () => {
    const enabled: EndpointEvent = { type: 'endpoint.enabled.v1', at: MAY_2, data: {} };
    endpoint(FAILING, DISABLED).when(success(MAY_2, true)).then(enabled);
    expect(live(FAILING, DISABLED, enabled)).toMatchObject({ failingSince: null, disabledAt: null });
  });

  it('is not enabled by a delivery that was under way', () => {
    endpoint(FAILING, DISABLED).when(success(MAY_2)).then();
  });

  it('of a removed endpoint is left as it is', () => {
    endpoint(REMOVED).when(failure(MAY_2)).then();
    endpoint(REMOVED).when(success(MAY_2, true)).then();
    given(endpointDecider).when(failure(MAY_2)).then();
  });
});

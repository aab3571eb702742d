import type { ViewBatch } from '#document-store';
import { BUSINESS_USAGE, GRANTS, NOTICES, PEOPLE, READ_MODELS, RETURNED_MAIL, WEBHOOK_ENDPOINTS } from '#projections';
import { eventually } from '../../../test/support/time/eventually.js';
import { DyingViews } from './dying-views.js';
import { claimed, id, ProjectionWorld, registered, TIME } from './world.js';

const reported = (reportId: string, personRevision: number) =>
  [
    'grant.returned_mail_reported.v1',
    { reportId, personId: id('person'), businessId: id('business'), personRevision },
  ] as const;

describe('the read models', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await ProjectionWorld.open();
  });
  afterEach(() => world.close());

  it('show a person as the log left it', async () => {
    await world.happened(`person-${id('person')}`, ...registered);
    await world.project();
    expect((await world.views.get(PEOPLE, id('person')))?.body).toEqual({
      personId: id('person'),
      revision: 2,
      status: 'registered',
      registeredAt: TIME,
      name: 'sealed name',
      address: 'sealed address',
      confirmedAt: TIME,
      confirmedRevision: 1,
      claimApprovalRequired: false,
      key: { keyId: id('key'), sealed: 'sealed key', issuedAt: TIME },
      upcoming: null,
      openReports: [],
    });
  });

  it('show a grant as the log left it', async () => {
    await world.happened(`person-${id('person')}`, ...registered);
    await world.happened(`grant-${id('one')}`, claimed('one'), ['grant.released.v1', {}]);
    await world.project();
    const grant = await world.views.get(GRANTS, id('one'));
    expect(grant?.body).toMatchObject({
      status: 'released',
      endedAt: TIME,
      activeRevision: 2,
      changedAt: null,
      revision: 1,
    });
    expect((await world.views.get(BUSINESS_USAGE, id('business')))?.body.activeGrants).toBe(0);
  });

  it('count the active grants of a business, however they began and ended', async () => {
    await world.happened(`grant-${id('one')}`, claimed('one'));
    await world.happened(`grant-${id('two')}`, claimed('two'), [
      'grant.revoked.v1',
      { reason: 'person_revoked', previousStatus: 'active', personRevision: null },
    ]);
    await world.happened(
      `grant-${id('approved')}`,
      ['grant.claim_requested.v1', claimed('approved')[1]],
      ['grant.approved.v1', { personRevision: 2 }],
    );
    await world.happened(
      `grant-${id('ended')}`,
      ['grant.claim_requested.v1', claimed('ended')[1]],
      ['grant.revoked.v1', { reason: 'account_deleted', previousStatus: 'pending_approval', personRevision: 9 }],
    );
    await world.project();
    expect((await world.views.get(BUSINESS_USAGE, id('business')))?.body.activeGrants).toBe(2);
  });

  it('keep a report open until the address is confirmed', async () => {
    await world.happened(`person-${id('person')}`, ...registered);
    await world.happened(`grant-${id('one')}`, claimed('one'), reported(id('first'), 2));
    await world.project();
    expect((await world.views.get(PEOPLE, id('person')))?.body).toMatchObject({
      openReports: [{ reportId: id('first'), grantId: id('one'), businessId: id('business') }],
    });
    await world.happened(`person-${id('person')}`, ['person.address_confirmed.v1', {}]);
    await world.project();
    expect((await world.views.get(PEOPLE, id('person')))?.body).toMatchObject({
      confirmedRevision: 3,
      openReports: [],
    });
  });

  it('do not open a report that a confirmation has answered', async () => {
    await world.happened(`person-${id('person')}`, ...registered, ['person.address_confirmed.v1', {}]);
    await world.happened(`grant-${id('one')}`, claimed('one'), reported(id('late'), 2));
    await world.project();
    expect((await world.views.get(PEOPLE, id('person')))?.body).toMatchObject({
      confirmedRevision: 3,
      openReports: [],
    });
  });

  it('stamp a change with the time of projection, never earlier than the change', async () => {
    await world.happened(`grant-${id('one')}`, claimed('one'), ['grant.address_confirmed.v1', { personRevision: 3 }]);
    world.clock.set('2030-01-01T00:00:05.000Z');
    await world.project();
    expect((await world.views.get(GRANTS, id('one')))?.body.changedAt).toBe('2030-01-01T00:00:05.000Z');
    await world.happened(`grant-${id('one')}`, ['grant.address_confirmed.v1', { personRevision: 4 }]);
    world.clock.set('2029-12-31T23:59:59.000Z');
    await world.project();
    expect((await world.views.get(GRANTS, id('one')))?.body.changedAt).toBe(TIME);
  });

  it('park an event that no document can be made of with those behind it, and go on with other documents', async () => {
    await world.happened(
      `grant-${id('broken')}`,
      claimed('broken'),
      ['grant.exploded.v1', {}],
      ['grant.released.v1', {}],
    );
    await world.happened(`grant-${id('fine')}`, claimed('fine'), ['grant.released.v1', {}]);
    const projector = await world.project();

    expect(world.parked).toMatchObject([
      {
        projection: 'read-models',
        collection: 'grants',
        documentId: id('broken'),
        revision: 1,
        eventType: 'grant.exploded.v1',
      },
    ]);
    expect(projector.parkedCount).toBe(1);
    expect((await world.views.get(GRANTS, id('broken')))?.body).toMatchObject({ status: 'active', revision: 0 });
    expect((await world.views.get(GRANTS, id('fine')))?.body).toMatchObject({ status: 'released' });

    await world.happened(`grant-${id('broken')}`, ['grant.released.v1', {}]);
    expect((await world.project()).parkedCount).toBe(1);
    expect((await world.views.get(GRANTS, id('broken')))?.body.revision).toBe(0);
  });

  it('park an event that does not say which document it is about, and go on with other documents', async () => {
    await world.happened(`person-${id('person')}`, ...registered);
    const nameless = { personId: id('person'), businessId: id('business'), personRevision: 2 };
    await world.happened(`grant-${id('one')}`, claimed('one'), ['grant.returned_mail_reported.v1', nameless]);
    await world.happened(`grant-${id('fine')}`, claimed('fine'), ['grant.released.v1', {}]);
    await world.project();
    expect(world.parked).toMatchObject([
      { collection: 'grants', documentId: id('one'), stream: `grant-${id('one')}`, revision: 1 },
      { collection: 'returned-mail', documentId: `grant-${id('one')}`, stream: `grant-${id('one')}`, revision: 1 },
    ]);
    expect((await world.views.get(GRANTS, id('fine')))?.body).toMatchObject({ status: 'released' });
  });

  it('have the reports behind a claim that cannot be read', async () => {
    await world.happened(`grant-${id('broken')}`, ['grant.claimed.v9', {}], reported(id('first'), 2));
    await world.project();
    expect(world.parked).toMatchObject([{ collection: 'grants', documentId: id('broken'), revision: 0 }]);
    expect((await world.views.get(RETURNED_MAIL, id('first')))?.body).toMatchObject({
      ...{ reportId: id('first'), grantId: id('broken'), businessId: id('business'), resolution: null },
    });
  });

  it('say the URL that failed in a notice, where the projector dies between the endpoint and the notice', async () => {
    const added = {
      endpointId: id('hook'),
      businessId: id('business'),
      url: 'sealed first URL',
      secret: 'sealed',
      events: null,
    };
    const changed = { businessId: id('business'), url: 'sealed second URL' };
    await world.happened(
      `endpoint-${id('hook')}`,
      ['endpoint.added.v1', added],
      ['endpoint.failing.v1', { since: TIME }],
      ['endpoint.url_changed.v1', changed],
    );
    const { views } = world;
    const endpointAlone = ({ writes }: ViewBatch): ViewBatch => ({
      writes: writes.filter(({ collection }) => collection.name === WEBHOOK_ENDPOINTS.name),
    });
    await world.project(new DyingViews(views, endpointAlone));
    expect(world.parked).toEqual([]);
    const notices = await views.page(NOTICES, {
      ...{ index: 'by-business', equal: { businessId: id('business') }, direction: 'up', limit: 10 },
    });
    expect(notices).toMatchObject([{ body: { kind: 'endpoint_failing', endpointUrl: 'sealed first URL' } }]);
    expect((await views.get(WEBHOOK_ENDPOINTS, id('hook')))?.body).toMatchObject({ url: 'sealed second URL' });
  });

  it('are the same when the projector dies with a batch half written and the next one writes it again', async () => {
    await world.happened(`person-${id('person')}`, ...registered);
    await world.happened(`grant-${id('one')}`, claimed('one'), reported(id('first'), 2));
    await world.happened(`grant-${id('two')}`, claimed('two'), ['grant.released.v1', {}]);
    const { views } = world;
    const inPart = ({ writes }: ViewBatch): ViewBatch => ({
      writes: writes.slice(1, 2),
      checkpoint: { name: 'elsewhere', position: '0' },
    });
    await world.project(new DyingViews(views, inPart));
    expect((await views.get(BUSINESS_USAGE, id('business')))?.body.activeGrants).toBe(1);
    expect((await views.get(PEOPLE, id('person')))?.body).toMatchObject({ openReports: [{ reportId: id('first') }] });
    expect((await views.get(GRANTS, id('two')))?.body).toMatchObject({ status: 'released', revision: 1 });
  });

  it('move past what is nothing for them though the first write of that fails and nothing more happens', async () => {
    const dying = new DyingViews(world.views, () => ({ writes: [] }));
    await world.happened('policy-elsewhere', ['something.happened.v1', {}]);
    const projector = world.started(READ_MODELS, { views: dying });
    const head = await world.log.head();
    const atHead = async () => (await world.views.checkpoint(READ_MODELS.name)) === head || undefined;
    await eventually(atHead, 10_000).finally(() => projector.stop());
  });
});

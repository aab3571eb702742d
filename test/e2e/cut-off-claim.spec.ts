import { accessStream, grantStream } from '#domain';
import { claimEntryId } from '#disclosure';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';
import { randomUUID } from 'node:crypto';
import { idOf } from '../support/clients/ask.js';

describe('a claim that was cut off before its entry was written', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('gets its entry, which names nothing that was shown', async () => {
    const { running, world, demo } = service;
    const person = await world.person();
    const grantId = randomUUID();
    const { log, clock } = running.engines;
    const businessId = demo.business.id;
    const claimed = {
      id: randomUUID(),
      type: 'grant.claimed.v1',
      data: {
        grantId,
        previewId: randomUUID(),
        businessId,
        personId: person.id,
        externalRef: null,
        channel: 'api',
        personRevision: 2,
      },
      metadata: {
        time: clock.iso(),
        correlationId: randomUUID(),
        causationId: null,
        actor: `business:${businessId}`,
      },
    };
    await log.append(grantStream(grantId), [claimed], 'no-stream');

    const entry = await eventually(async () => {
      const history = await log.readStream(accessStream(person.id), { direction: 'forwards', limit: 10 });
      return history.length > 0 ? history : undefined;
    });
    expect(entry).toMatchObject([
      {
        id: claimEntryId(grantId),
        type: 'access.claimed.v1',
        data: { businessId, channel: 'api', grantId, grantRevision: 0, fields: [] },
      },
    ]);
  });

  it('is left alone when the entry is there', async () => {
    const { business, demo, running } = service;
    const answer = await business.claimKey(String(demo.people[0]?.key));
    const grantId = idOf(answer);
    const { log } = running.engines;
    const person = await service.world.personWith(String(demo.people[0]?.email));
    await eventually(async () => {
      const carried = await running.engines.records.get({ name: 'policy-checkpoints', indexes: [] }, 'claim-entries');
      const head = await log.head();
      return carried !== undefined && (carried.body as { position: string }).position >= String(head)
        ? true
        : undefined;
    });
    const history = await log.readStream(accessStream(person.id), { direction: 'forwards', limit: 100 });
    expect(history.filter(({ id }) => id === claimEntryId(grantId))).toHaveLength(1);
  });
});

import { startService, type Service } from '../support/service/service.js';

describe('a business that hears a key', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('sees who it is, claims, reads the address, lists it and releases it', async () => {
    const { business, demo } = service;
    const [ada] = demo.people;

    const preview = await business.preview(String(ada?.formatted));
    expect(preview).toMatchObject({
      status: 201,
      body: { display: { name: 'Ada E.', locality: 'SPRINGFIELD, IL' } },
    });

    const claim = await business.claim(String(preview.body['preview_id']), 'order-1');
    const grant = {
      id: claim.body['id'],
      status: 'active',
      external_ref: 'order-1',
      claimed_at: claim.body['claimed_at'],
      name: { given_name: 'Ada', middle_name: null, family_name: 'Example', suffix: null, mailing_name: null },
      address: {
        line1: '100 SAMPLE ST',
        line2: 'APT 4',
        city: 'SPRINGFIELD',
        state: 'IL',
        zip5: '62701',
        zip4: '1001',
        label_lines: ['Ada Example', '100 SAMPLE ST', 'APT 4', 'SPRINGFIELD IL 62701-1001'],
      },
      confirmed_at: claim.body['confirmed_at'],
      stale: false,
    };
    expect({ status: claim.status, body: claim.body }).toEqual({ status: 201, body: grant });

    const read = await business.read(String(grant.id));
    expect({ status: read.status, body: read.body }).toEqual({ status: 200, body: grant });

    const list = await business.list();
    expect(list.body).toEqual({ data: [grant], next_cursor: null });

    const released = await business.release(String(grant.id));
    expect(released.body).toEqual({ id: grant.id, status: 'released', released_at: released.body['released_at'] });

    const after = await business.read(String(grant.id));
    const { id, external_ref, claimed_at } = grant;
    expect({ status: after.status, body: after.body }).toEqual({
      status: 200,
      body: { id, status: 'released', external_ref, claimed_at },
    });
    expect((await business.release(String(grant.id))).body).toMatchObject({ error: { code: 'grant_not_active' } });
  });
});

import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { generatePersonKey } from '#person-key';
import { dataKeys } from '#vault';
import { openFileKeyring } from '#vault/file';
import { idOf, refusal, seen } from '../support/clients/ask.js';
import { READY, readinessOf, untilReadiness } from '../support/service/readiness.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const UNAVAILABLE = { status: 503, code: 'crypto_unavailable' };

describe('without the keys that person data is sealed under', () => {
  let service: Service;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const claim = async (whose: Person) =>
    service.business.claim(await service.world.preview(service.demo.business.id, whose), 'ref');

  it.each([
    ['the keyring is gone', () => undefined],
    [
      'another installation’s stands in its place',
      (path: string) => {
        openFileKeyring({ path, createIfMissing: true }).close();
      },
    ],
  ])('while %s every well-formed key and every read is 503, and all is well once it is back', async (_how, replace) => {
    const { business, running, demo } = service;
    const key = await person.key();
    const grant = await claim(person);
    const id = idOf(grant);
    const preview = await service.world.preview(demo.business.id, person);
    const child = String(demo.people.find(({ kind }) => kind === 'child')?.key);
    const unknown = generatePersonKey(() => randomBytes(1).readUInt8());
    const counted = (await business.status()).body;

    const { keyringPath } = running.settings;
    await rename(keyringPath, `${keyringPath}.away`);
    replace(keyringPath);
    const refused = [
      await business.preview(key),
      await business.preview(unknown),
      await business.preview(child),
      await business.claim(preview),
      await business.read(id),
      await business.list(),
    ];
    const malformed = await business.preview('x');
    const status = await business.status();
    await rename(`${keyringPath}.away`, keyringPath);

    expect(refused.map(refusal)).toEqual(refused.map(() => UNAVAILABLE));
    expect(refusal(malformed)).toEqual({ status: 400, code: 'invalid_key_format' });
    expect(seen(status)).toEqual({ status: 200, body: counted });
    expect(seen(await business.read(id))).toEqual({ status: 200, body: grant.body });
    expect((await business.preview(key)).status).toBe(201);
    expect((await business.claim(preview)).status).toBe(201);
  });

  it('the service is not ready while the keyring is gone, and says what is missing', async () => {
    const { settings, baseUrl } = service.running;
    const { keyringPath } = settings;
    await rename(keyringPath, `${keyringPath}.away`);
    try {
      await untilReadiness(baseUrl, { status: 'unavailable', missing: ['keyring'] });
      expect((await readinessOf(baseUrl)).status).toBe(503);
    } finally {
      await rename(`${keyringPath}.away`, keyringPath);
    }
    await untilReadiness(baseUrl, READY);
  });

  it('the service is not ready while the keyring is one that opens none of the data keys', async () => {
    const { settings, baseUrl } = service.running;
    const { keyringPath } = settings;
    await person.key();
    await rename(keyringPath, `${keyringPath}.away`);
    openFileKeyring({ path: keyringPath, createIfMissing: true });
    try {
      await untilReadiness(baseUrl, { status: 'unavailable', missing: ['keyring'] });
    } finally {
      await rename(`${keyringPath}.away`, keyringPath);
    }
    await untilReadiness(baseUrl, READY);
  });

  it('a damaged data key is 503 for its person alone', async () => {
    const { business, running } = service;
    const { records } = running.engines;
    const [hurt, well] = [await service.world.person(), await service.world.person()];
    const [hurtGrant, wellGrant] = [await claim(hurt), await claim(well)];
    const hurtKey = await hurt.key();
    const preview = await service.world.preview(service.demo.business.id, hurt);
    const record = await records.get(dataKeys, `person:${hurt.id}`);
    if (record === undefined) throw new Error('a person without a data key');
    const wrapped = record.body.wrapped.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    await records.replace(dataKeys, record.id, record.version, { ...record.body, wrapped });

    const refused = [
      await business.preview(hurtKey),
      await business.claim(preview),
      await business.read(idOf(hurtGrant)),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => UNAVAILABLE));
    expect((await business.preview(await well.key())).status).toBe(201);
    expect(seen(await business.read(idOf(wellGrant)))).toEqual({ status: 200, body: wellGrant.body });
    await records.replace(dataKeys, record.id, record.version + 1, record.body);
    expect((await business.preview(hurtKey)).status).toBe(201);
  });
});

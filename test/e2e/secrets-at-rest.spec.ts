import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { API_KEYS } from '#accounts';
import { RotateEndpointSecret } from '#command-side';
import { formatPersonKey } from '#person-key';
import { BUSINESS_USAGE } from '#projections';
import { SlotViews } from '#projecting';
import { idOf } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { redisContents } from '../support/redis/redis-contents.js';

const NAME = { given_name: 'Wilhelmina\u0301', middle_name: 'Xanthippe', family_name: 'Quetzalcoatlus', suffix: 'XIV' };
const STREET = {
  line1: '4711 UNMISTAKABLE BLVD',
  line2: 'SUITE 98765',
  city: 'ZZYZXVILLE',
  state: 'CA',
  zip5: '92309',
  zip4: '9876',
};
const NEW_STREET = {
  line1: '815 UNHEARD OF WAY',
  line2: '',
  city: 'BOONDOCKSBURG',
  state: 'CA',
  zip5: '92310',
  zip4: '8765',
};
const NEXT_YEAR = `${String(new Date().getUTCFullYear() + 1)}-03-01`;

const CANARY_ID = '00000000-0000-4000-8000-00000000c0de';

describe('after all that a business and a person can do', () => {
  const log = new LoggedLines();
  let service: Service;
  const secrets: string[] = [];
  beforeAll(async () => {
    service = await startService({
      environment: { LOG_LEVEL: 'debug', WEBHOOKS_ALLOW_LOCAL: 'true' },
      logStream: log,
    });
    await tellWholeStory();
  });
  afterAll(() => service.stop());

  async function tellWholeStory(): Promise<void> {
    const { world, business, demo } = service;
    const person = await world.person({ ...NAME, mailing_name: 'Fam. Quetzalcoatlus-Ornithomimus' }, STREET);
    const key = await person.key();
    const preview = await business.preview(formatPersonKey(key));
    const grant = await business.claim(String(preview.body['preview_id']), 'box-of-unmistakable-reference');
    const id = idOf(grant);
    await business.read(id);
    await business.list();
    await business.reportReturnedMail(id);
    await person.schedulesMove(NEW_STREET, NEXT_YEAR);
    await business.read(id);
    await person.correctsAddress({ ...NEW_STREET, line1: '816 UNHEARD OF WAY' });
    await person.replacesKey();
    const newKey = await person.key();
    await business.call('POST', '/v1/previews', { key: `${key}x` });
    await business.claim(await world.preview(demo.business.id, person), 'x'.repeat(201));
    await business.preview(key);
    await person.revokes(id);
    await service.running.services.accounts.findOrCreate('wilhelmina@unmistakable.example');
    secrets.push(...(await tellOfWebhooks()));
    secrets.push(...Object.values(NAME).filter((part) => part !== 'XIV'), 'Ornithomimus');
    secrets.push(STREET.line1, STREET.line2, STREET.city, NEW_STREET.line1, '816 UNHEARD', NEW_STREET.city);
    secrets.push(
      'wilhelmina@unmistakable',
      'unmistakable-reference',
      business.apiKey,
      business.apiKey.slice('svc_live_'.length, -4),
    );
    for (const known of [key, newKey, ...demo.people.map((one) => one.key)])
      secrets.push(known, formatPersonKey(known));
    secrets.push('ada@people.example', 'owner@parcels.example', '100 SAMPLE ST', 'Muster', 'EXAMPLE AVE', 'D’Essai');
  }

  /** Of an endpoint that nobody listens at, with both of its secrets. */
  async function tellOfWebhooks(): Promise<readonly string[]> {
    const path = '/v1/webhook-endpoints';
    const url = 'http://127.0.0.1:9/hooks/unmistakable-capability';
    const { id, secret } = (await service.business.call('POST', path, { url })).body;
    await service.business.call('POST', `${path}/${String(id)}/test`);
    const change = { url: url.replace('capability', 'other-place'), description: 'unmistakable-description' };
    expect((await service.business.call('PATCH', `${path}/${String(id)}`, change)).status).toBe(200);
    await service.business.call('GET', path);
    const context = { correlationId: CANARY_ID, actor: 'service:test' };
    const rotate = new RotateEndpointSecret(service.demo.business.id, String(id), context);
    const rotated = await service.commands.execute(rotate);
    await service.running.services.webhooks.health.failed(String(id), service.running.engines.clock.iso());
    const inUrls = ['unmistakable-capability', 'unmistakable-other-place', change.description];
    return [...inUrls, String(secret), rotated.secret].map((one) => one.replace('whsec_', ''));
  }

  /** How a text may stand in bytes. */
  const formsOf = (secret: string): readonly Buffer[] => {
    const forms = [secret, secret.toLowerCase(), secret.normalize('NFC'), JSON.stringify(secret).slice(1, -1)];
    return [
      ...[...new Set(forms)].map((form) => Buffer.from(form)),
      Buffer.from(secret, 'utf16le'),
      Buffer.from(encodeURIComponent(secret)),
      Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
    ];
  };
  const foundIn = (bytes: Buffer): readonly string[] =>
    secrets.filter((secret) => formsOf(secret).some((form) => bytes.includes(form)));

  it('no file in the data folder holds any of it in clear, but the demo’s own', async () => {
    expect(Object.keys(await foundInFiles())).toEqual(['demo.json']);
  });

  it('Redis holds none of it', async () => {
    const { redis } = service.running.engines;
    expect(await redis.dbsize()).toBeGreaterThan(0);
    const found = (await redisContents(redis)).flatMap(foundIn);
    expect(found).toEqual([]);
  });

  it('no line of the log holds any of it', () => {
    expect(log.lines.length).toBeGreaterThan(10);
    expect(foundIn(Buffer.from(log.lines.join('')))).toEqual([]);
  });

  it('what does stand there in clear is found in each of the places', async () => {
    const { log: events, records, views } = service.running.engines;
    const known = secrets.splice(0);
    secrets.push('canary of the log', 'canary of the records', 'canary of the views');
    const metadata = {
      time: new Date().toISOString(),
      correlationId: CANARY_ID,
      causationId: null,
      actor: 'service:test',
    };
    const event = { id: CANARY_ID, type: 'canary.v1', data: { text: 'canary of the log' }, metadata };
    await events.append('canary-1', [event], 'any');
    const record = { keyId: 'canary of the records', businessId: 'x', revokedAt: null };
    await records.create(API_KEYS, 'canary', record);
    const document = { id: 'canary', position: '0', body: { businessId: 'canary of the views', activeGrants: 0 } };
    const checkpoint = { name: 'canary', position: '0' };
    await new SlotViews(views, 'blue').apply({ writes: [{ collection: BUSINESS_USAGE, document }], checkpoint });
    const found = Object.values(await foundInFiles()).flat();
    expect(new Set(found)).toEqual(new Set(['canary of the log', 'canary of the records', 'canary of the views']));

    secrets.splice(0, secrets.length, ...known);
    expect((await foundInFiles())['demo.json']).toContain(service.business.apiKey);
  });

  async function foundInFiles(): Promise<Readonly<Record<string, readonly string[]>>> {
    const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
    const found: Record<string, readonly string[]> = {};
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const path = join(parentPath, name);
      const secretsThere = foundIn(await readFile(path));
      if (secretsThere.length > 0) found[relative(service.dataDir, path)] = secretsThere;
    }
    return found;
  }
});

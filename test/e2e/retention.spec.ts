import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DELIVERIES, type DeliveryRecord } from '#webhooks';
import { idOf } from '../support/clients/ask.js';
import { advanceClock } from '../support/time/advance-clock.js';
import type { Business } from '../support/personas/business.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf } from '../support/service/served-metrics.js';
import { countRecords } from '../support/contents/count-records.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { askForCode } from '../support/clients/sign-in.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const DAY_SECONDS = 24 * 60 * 60;
const ENDPOINTS = '/v1/webhook-endpoints';
/** What is filled below, and must not gather. */
const GROWING = ['sign-in-flows', 'sign-in-addresses', 'sessions', 'mailbox', 'deliveries', 'request-usage'] as const;

describe('what has been kept for long enough', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let business: Business;
  let endpointId: string;
  let away: string;
  const log = new LoggedLines();

  beforeAll(async () => {
    service = await startService({
      environment: { WEBHOOKS_ALLOW_LOCAL: 'true', METRICS_PORT: '0', LOG_LEVEL: 'info' },
      logStream: log,
    });
    receiver = await WebhookReceiver.start();
    away = await mkdtemp(join(tmpdir(), 'away-'));
    ({ api: business } = await service.world.business());
    endpointId = idOf(await business.call('POST', ENDPOINTS, { url: receiver.url }));
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await rm(away, { recursive: true });
  });

  const advance = (days: number): Promise<void> => advanceClock(service, days * DAY_SECONDS);

  const counted = () => countRecords(join(service.dataDir, 'records'));
  /** What is gathered in memory for a second would otherwise be written after the jump. */
  const written = () => service.running.services.requestUsage.of('any', []);
  const growing = async (): Promise<Readonly<Record<string, number>>> => {
    const counts = await counted();
    return Object.fromEntries(GROWING.map((name) => [name, counts[name] ?? -1]));
  };

  /** The same people and the same business each time: what is new is what must go. The id of a delivery. */
  const ordinaryDay = async (): Promise<string> => {
    for (const name of ['one', 'two', 'three']) {
      await Person.signedIn(service.running.baseUrl, `${name}@people.example`);
      await askForCode(service.running.baseUrl, `${name}@strangers.example`);
    }
    const test = () => business.call('POST', `${ENDPOINTS}/${endpointId}/test`);
    receiver.behave = (response) => response.writeHead(500).end();
    expect((await test()).body).toMatchObject({ delivered: false });
    receiver.behave = (response) => response.writeHead(204).end();
    const { body } = await test();
    expect(body).toMatchObject({ delivered: true });
    await written();
    return String(body['message_id']);
  };

  const backedUp = async (): Promise<string> => {
    const { json } = await opsJson<{ backup: { name: string } }>(['backup', '--to', away], {
      environment: { DATA_DIR: service.dataDir },
    });
    return join(away, json.backup.name, 'records');
  };

  it('is gone when a jump of the clock that made it due is answered, in steps of its own', async () => {
    await ordinaryDay();
    const at = await growing();
    expect(at).toMatchObject({ deliveries: 2 });
    for (const name of ['sign-in-flows', 'sign-in-addresses', 'sessions', 'mailbox'] as const)
      expect(at[name]).toBeGreaterThanOrEqual(3);

    await advance(2);
    expect(await growing()).toEqual({ ...at, 'sign-in-flows': 0, 'sign-in-addresses': 0 });
    await advance(27);
    expect(await growing()).toEqual({ ...at, 'sign-in-flows': 0, 'sign-in-addresses': 0 });
    await advance(1);
    expect(await growing()).toMatchObject({ sessions: 0, mailbox: 0, deliveries: 0 });
  });

  it('does not pile up within a year, neither in the records nor in a backup, nor do its keys', async () => {
    const { 'data-keys': keysBefore } = await counted();
    const delivery = await ordinaryDay();
    const isIn = async (folder: string): Promise<boolean> =>
      (await readFile(join(folder, 'data.mdb'))).includes(delivery);
    expect(await isIn(await backedUp())).toBe(true);

    for (let month = 0; month < 12; month++) {
      await advance(31);
      await ordinaryDay();
      const most = await growing();
      expect(most).toMatchObject({
        'sign-in-flows': 3,
        'sign-in-addresses': 6,
        sessions: 3,
        mailbox: 9,
        deliveries: 2,
      });
      expect(most['request-usage']).toBeLessThanOrEqual(8);
    }

    await advance(92);
    const none = Object.fromEntries(GROWING.map((name) => [name, 0]));
    expect(await growing()).toEqual(none);
    expect((await counted())['data-keys']).toBe(keysBefore);
    const late = await backedUp();
    expect(await countRecords(late)).toMatchObject(none);
    expect(await isIn(late)).toBe(false);
  });

  it('goes by its last attempt where an earlier version did not note when a delivery ended', async () => {
    const { records } = service.running.engines;
    const delivery = await ordinaryDay();
    const stored = await records.get(DELIVERIES, delivery);
    if (stored === undefined) throw new Error('a delivery that was just made is gone');
    const { restsSince, ...before } = stored.body;
    expect(restsSince).toBe(before.attempts[0]?.at);
    await records.replace(DELIVERIES, delivery, stored.version, before as DeliveryRecord);
    await advance(29);
    expect(await records.get(DELIVERIES, delivery)).toBeDefined();
    await advance(1);
    await eventually(async () => (await records.get(DELIVERIES, delivery)) === undefined || undefined);
    await advance(92);
  });

  it('is counted in the metrics: how much was removed, and that nothing is late', async () => {
    const text = await metricsOf(log);
    expect(text).toMatch(/^consent_swept_total\{what="deliveries"\} 2\d$/m);
    expect(text).toMatch(/^consent_sweep_overdue_seconds\{what="deliveries"\} 0$/m);
  });

  it('has an expiry in Redis, or a name that docs/retention.md calls bounded', async () => {
    const { redis } = service.running.engines;
    await business.call('GET', '/v1/status');
    await business.call('POST', '/v1/previews', { key: '000-000-0000' });
    await eventually(async () => ((await redis.dbsize()) > 0 ? true : undefined));
    const table = (await readFile('docs/retention.md', 'utf8')).split('\n## Redis\n')[1]?.split('\n## ')[0] ?? '';
    const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const patterns = rows.flatMap(([, keys = '', , kept = '']) =>
      [...keys.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => ({
        matches: new RegExp(`^${pattern.replaceAll(/[{}]/g, '\\$&').replaceAll('*', '.*')}$`),
        stays: kept.includes('for ever'),
      })),
    );
    for (const key of await redis.keys('*')) {
      const row = patterns.find(({ matches }) => matches.test(key));
      const expires = (await redis.pttl(key)) !== -1;
      expect({ key, isDocumented: row !== undefined, isBounded: expires || row?.stays === true }).toEqual({
        key,
        isDocumented: true,
        isBounded: true,
      });
    }
  });
});

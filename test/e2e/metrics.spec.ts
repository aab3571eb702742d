import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteBackup } from '#operations';
import { idOf } from '../support/clients/ask.js';
import { ALERTS, metricsNamed } from '../support/deployment/alert-rules.js';
import { eventually } from '../support/time/eventually.js';
import { KeyedPost } from '../support/clients/keyed-post.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf, metricsUrl, samplesIn } from '../support/service/served-metrics.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { StallableViews } from '../support/faults/stallable-views.js';

describe('the metrics of a process', () => {
  const log = new LoggedLines();
  let service: Service;
  let views: StallableViews;
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    const ERASURE_REGISTER_URL = `file:${join(elsewhere, 'erased.jsonl')}`;
    service = await startService({
      environment: { METRICS_PORT: '0', LOG_LEVEL: 'info', ERASURE_REGISTER_URL },
      logStream: log,
      substitute: (engines) => {
        views = new StallableViews(engines.views);
        return { ...engines, views };
      },
    });
  });
  afterEach(() => {
    views.goOn();
  });
  afterAll(async () => {
    await service.stop();
    await rm(elsewhere, { recursive: true });
  });

  const samples = async () => samplesIn(await metricsOf(log));
  const claimed = async () => {
    const person = await service.world.person();
    const claim = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    return { personId: person.id, grantId: idOf(claim) };
  };

  it('tell of requests by route, of appends by category and of events by projection', async () => {
    const { personId, grantId } = await claimed();
    await service.business.read(grantId);
    await service.business.read(personId);
    const seen = await samples();
    const requests = 'consent_http_request_duration_seconds_count';
    expect(seen.get(`${requests}{method="POST",route="/v1/grants",status="2xx"}`)).toBe(1);
    expect(seen.get(`${requests}{method="GET",route="/v1/grants/:id",status="2xx"}`)).toBe(1);
    expect(seen.get(`${requests}{method="GET",route="/v1/grants/:id",status="4xx"}`)).toBe(1);
    expect(seen.get('consent_append_duration_seconds_count{category="grant",outcome="appended"}')).toBe(1);
    expect(seen.get('consent_projection_delay_seconds_count{projection="read-models"}')).toBeGreaterThan(0);
    expect(seen.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('name nobody', async () => {
    const { personId, grantId } = await claimed();
    await service.business.read(grantId);
    await service.business.read(personId);
    const text = [...(await samples()).keys()].join('\n');
    for (const id of [personId, grantId, service.demo.business.id]) expect(text).not.toContain(id);
  });

  it('tell what became of requests with an idempotency key', async () => {
    const person = await service.world.person();
    const { baseUrl, apiKey } = service.business;
    const body = JSON.stringify({ key: await person.formattedKey() });
    const post = new KeyedPost(baseUrl, apiKey, '/v1/previews', body, 'key-1');
    for (const one of [post, post, post.but({ sent: '{}' })]) await one.send();
    const seen = await samples();
    const counts = ['decided', 'repeated', 'conflict'].map((outcome) =>
      seen.get(`consent_idempotent_requests_total{outcome="${outcome}"}`),
    );
    expect(counts).toEqual([1, 1, 1]);
  });

  it('tell which version runs, as each line of the log does', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const line = log.lineWith('ready');
    expect(line).toMatchObject({ service: 'test', 'service.version': version });
    const id = String(line['service.instance.id']);
    expect((await samples()).get(`consent_build_info{service="test",version="${version}",instance_id="${id}"}`)).toBe(
      1,
    );
  });

  it('tell of the room on the disks', async () => {
    const seen = await samples();
    for (const place of ['data', 'erasure-register']) {
      const [free, size] = ['free', 'size'].map((one) => seen.get(`consent_disk_${one}_bytes{place="${place}"}`) ?? 0);
      expect(free).toBeGreaterThan(0);
      expect(size).toBeGreaterThan(Number(free));
    }
  });

  it('count the data keys that do not open', async () => {
    const seen = await samples();
    expect(seen.get('consent_data_keys_unopened')).toBe(0);
  });

  it('count the webhook endpoints that fail or are disabled', async () => {
    const seen = await samples();
    expect(seen.get('consent_webhook_failing_endpoints')).toBe(0);
    expect(seen.get('consent_webhook_disabled_endpoints')).toBe(0);
  });

  it('tell of a backup that was never made that it is overdue', async () => {
    expect(await metricsOf(log)).toContain('consent_backup_age_seconds +Inf\n');
  });

  it('tell how old the last backup is', async () => {
    const { records } = service.running.engines;
    await noteBackup(records, { at: new Date(Date.now() - 3_600_000).toISOString(), by: 'own-tools' });
    expect((await samples()).get('consent_backup_age_seconds')).toBeCloseTo(3_600, -2);
  });

  it('tell which engines answer', async () => {
    const seen = await samples();
    const engines = ['event-store', 'views', 'records', 'keyring', 'redis'];
    expect(engines.map((engine) => seen.get(`consent_engine_up{engine="${engine}"}`))).toEqual([1, 1, 1, 1, 1]);
  });

  it('tell how far projections and policies are behind the log, and that they have caught up', async () => {
    const labels = '{kind="projection",name="read-models"}';
    views.stall();
    await claimed();
    const behind = await samples();
    expect(behind.get(`consent_log_lag_events${labels}`)).toBeGreaterThan(0);
    expect(behind.get(`consent_log_lag_seconds${labels}`)).toBeGreaterThan(0);
    await eventually(
      async () => ((await samples()).get(`consent_log_checkpoint_standing_seconds${labels}`) ?? 0) > 0 || undefined,
    );

    views.goOn();
    await eventually(async () => (await samples()).get(`consent_log_lag_events${labels}`) === 0 || undefined);
    const after = await samples();
    expect(after.get(`consent_log_lag_seconds${labels}`)).toBe(0);
    expect(after.get(`consent_log_checkpoint_standing_seconds${labels}`)).toBe(0);
    expect(after.get('consent_parked_documents{projection="read-models"}')).toBe(0);
    expect(after.get('consent_log_sealed')).toBe(1);
    await eventually(
      async () => (await samples()).get('consent_log_lag_events{kind="policy",name="carry"}') === 0 || undefined,
    );
  });

  it('are those that alerts, dashboards, runbooks and the guide name', async () => {
    const text = await metricsOf(log);
    const exported = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const guide = await readFile('docs/operating-guide.md', 'utf8');
    const inGuide = [...guide.matchAll(/^\| (`consent_.*?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/consent_\w+/g) ?? [],
    );
    expect(inGuide.length).toBeGreaterThan(20);
    expect([...metricsNamed(), ...inGuide].filter((name) => !exported.has(name))).toEqual([]);
    const own = [...exported].filter((name) => name?.startsWith('consent_'));
    expect(own.filter((name) => !inGuide.includes(String(name)))).toEqual([]);
  });

  it('have nothing beside them at their port', async () => {
    const url = metricsUrl(log.lineWith('ready')['metrics_port']);
    const there = [await fetch(new URL('/', url)), await fetch(url, { method: 'POST' })];
    expect(there.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are not served at the port of the service', async () => {
    expect((await fetch(`${service.running.baseUrl}/metrics`)).status).toBe(404);
  });
});

describe('the alarms of staff who look at many people', () => {
  it('count searches and looks under the names that the alert has', async () => {
    const log = new LoggedLines();
    const service = await startService({ environment: { METRICS_PORT: '0', LOG_LEVEL: 'info' }, logStream: log });
    const staff = await Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
    const [ada] = service.demo.people;
    const reason = 'a call about a letter';
    const { body } = await staff.findsPerson(String(ada?.email), reason);
    await staff.looksAt(String(body['id']), { reason });
    await staff.asksForProof(String(body['id']), { reason });

    const rule = ALERTS.find(({ alert }) => alert === 'ConsentStaffLookALot')?.expr ?? '';
    const seen = [...samplesIn(await metricsOf(log))];
    await service.stop();
    const alarms = [...rule.matchAll(/(\w+)\{method="(\w+)",route=~?"([^"]+)"\}\[1h\]/g)];
    const counted = alarms.map(([, metric = '', method = '', route = '']) => {
      const sample = new RegExp(`^${metric}\\{method="${method}",route="(?:${route})",`);
      return seen.filter(([one]) => sample.test(one)).reduce((sum, [, count]) => sum + count, 0);
    });
    // One search, and two looks: at the list, and for a proof of it.
    expect(counted).toEqual([1, 2]);
  });
});

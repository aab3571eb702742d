import { eventually } from '../support/eventually.js';
import { LoggedLines } from '../support/logged-lines.js';
import { startService, type Service } from '../support/service.js';
import { StallableViews } from '../support/stallable-views.js';

describe('the metrics of a process', () => {
  const log = new LoggedLines();
  let service: Service;
  let views: StallableViews;
  let url = '';
  beforeAll(async () => {
    service = await startService({
      environment: { METRICS_PORT: '0', LOG_LEVEL: 'info' },
      logStream: log,
      substitute: (engines) => {
        views = new StallableViews(engines.views);
        return { ...engines, views };
      },
    });
    url = `http://127.0.0.1:${String(log.lineWith('ready')['metrics_port'])}`;
  });
  afterEach(() => {
    views.goOn();
  });
  afterAll(() => service.stop());

  const samples = async (): Promise<ReadonlyMap<string, number>> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  };
  const claimed = async () => {
    const person = await service.world.person();
    const claim = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    return { personId: person.id, grantId: String(claim.body['id']) };
  };

  it('tell of requests by route, of appends by category and of events by projection, and name nobody', async () => {
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

    const text = [...seen.keys()].join('\n');
    for (const id of [personId, grantId, service.demo.business.id]) expect(text).not.toContain(id);
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
    await eventually(
      async () => (await samples()).get('consent_log_lag_events{kind="policy",name="carry"}') === 0 || undefined,
    );
  });

  it('are served at their own port alone, and nothing else is there', async () => {
    const there = [await fetch(`${url}/`), await fetch(`${url}/metrics`, { method: 'POST' })];
    expect(there.map(({ status }) => status)).toEqual([404, 404]);
    expect((await fetch(`${service.running.baseUrl}/metrics`)).status).toBe(404);
  });
});

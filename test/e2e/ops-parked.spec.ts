import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { grantStream } from '#domain';
import { GRANTS, READ_MODELS } from '#projections';
import { nameIn, PARKED, parkedId, POLICY_EVENTS, SKIPPED_EVENTS, SlotViews } from '#projecting';
import { dataKeys } from '#vault';
import { dataOf, idOf, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { untilFollowed } from '../support/time/until-followed.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf, samplesIn } from '../support/service/served-metrics.js';
import { appendRaw } from '../support/poison/append-raw.js';
import { ops, opsJson, opsOptions, startOps } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';

interface Listed {
  readonly parked: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
  readonly next: string | null;
}

interface Retried {
  readonly retried: readonly { readonly id: string; readonly outcome: string; readonly at: object | null }[];
}

interface Status {
  readonly followers: readonly { readonly kind: string; readonly name: string; readonly skipped: number }[];
}

const LONG_MS = 240_000;
/** More than are read or counted in one go. */
const MANY = 1_050;
const viewId = (grantId: string): string =>
  parkedId({ projection: nameIn('blue', READ_MODELS.name), collection: GRANTS.name, documentId: grantId });

describe('an operator who looks after parked events at the command line, beside the running service', () => {
  const log = new LoggedLines();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { METRICS_PORT: '0', LOG_LEVEL: 'info' }, logStream: log });
  });
  afterAll(() => service.stop());

  const list = () => opsJson<Listed>(['parked', 'list'], opsOptions(service));
  const retry = (...words: readonly string[]) => opsJson<Retried>(['parked', 'retry', ...words], opsOptions(service));
  const parkedOf = (id: string) => service.running.engines.records.get(PARKED, id);
  const view = async (grantId: string) => (await service.running.engines.views.get(GRANTS, grantId))?.body;
  const append = async (grantId: string, ...types: readonly string[]) => {
    for (const type of types)
      await appendRaw(service.running.engines, grantStream(grantId), type, { personRevision: 3 });
  };
  /** Events of a grant that the views know nothing of, put aside by whoever follows them. */
  const poisoned = async () => {
    const grantId = randomUUID();
    await append(grantId, 'grant.address_confirmed.v1', 'grant.released.v1');
    await untilFollowed(service.running.engines);
    expect(await parkedOf(viewId(grantId))).toBeDefined();
    return grantId;
  };
  /** What the events lacked: the document as it was before them. */
  const mend = async (grantId: string) => {
    const { engines } = service.running;
    const person = await service.world.person();
    const claim = await service.business.claim(await service.world.preview(service.demo.business.id, person));
    const like = await engines.views.get(GRANTS, idOf(claim));
    const document = { id: grantId, position: '0', body: { ...like?.body, grantId } };
    await new SlotViews(engines.views, 'blue').apply({ writes: [{ collection: GRANTS, document }] });
    return claim.body['id'];
  };
  const counted = async (projection: string) =>
    samplesIn(await metricsOf(log)).get(`consent_parked_documents{projection="${projection}"}`);

  it(
    'sees what stands still, tries it in vain, and tries it again once its cause is mended',
    async () => {
      const grantId = await poisoned();
      const id = viewId(grantId);
      expect(await counted('read-models')).toBe(1);
      const listed = await list();
      expect([listed.code, listed.json.next]).toEqual([1, null]);
      // The dispatcher of webhooks puts the event aside too.
      const found = listed.json.parked.find((one) => one.id === id);
      expect(found).toEqual({
        ...{ id, projection: 'read-models--blue', document: `grants/${grantId}`, stream: grantStream(grantId) },
        ...{ revision: 0, position: found?.['position'], type: 'grant.address_confirmed.v1' },
        ...{ error: 'CannotApply', attempts: 1, since: found?.['since'], retry_asked_at: null },
      });
      const shown = await ops(['parked', 'show', id], { ...opsOptions(service), inTerminal: true });
      expect(shown.stdout).toMatch(/behind it +1\r?\n/);
      expect(shown.stdout).toMatch(/actor +service:test/);

      const vain = await retry(id);
      expect([vain.code, vain.json.retried]).toEqual([
        1,
        [{ id, outcome: 'failed', at: { type: 'grant.address_confirmed.v1', revision: 0, error: 'CannotApply' } }],
      ]);
      expect((await parkedOf(id))?.body.attempts).toBe(2);
      expect(await view(grantId)).toBeUndefined();

      await mend(grantId);
      const done = await retry(id);
      expect([done.code, done.json.retried]).toEqual([0, [{ id, outcome: 'done', at: null }]]);
      expect(await view(grantId)).toMatchObject({ status: 'released', revision: 1 });
      expect(await counted('read-models')).toBe(0);
    },
    LONG_MS,
  );

  it(
    'skips an event for a reason, once that is confirmed, and keeps who decided it',
    async () => {
      const grantId = await poisoned();
      const id = viewId(grantId);
      const { records } = service.running.engines;
      expect((await ops(['parked', 'skip', id, '--reason', 'a test'], opsOptions(service))).code).toBe(2);
      expect(await parkedOf(id)).toBeDefined();

      const asked = startOps(['parked', 'skip', id, '--reason', 'a test'], opsOptions(service).environment, true);
      let said = '';
      asked.stdout.on('data', (part: Buffer) => {
        said += part.toString();
      });
      await eventually(async () => said.includes('[y/N]') || undefined, 60_000);
      asked.stdin.write('y\n');
      // The event behind it has no document either: it stands still there now, at its own place.
      const next = await eventually(async () => {
        const standing = await parkedOf(id);
        return standing?.body.revision === 1 ? standing.body : undefined;
      }, 60_000);
      expect(next).toMatchObject({ eventType: 'grant.released.v1', attempts: 1 });
      await eventually(async () => asked.exitCode ?? undefined, 60_000);
      expect(said).toContain('Go on without grant.address_confirmed.v1');
      const [kept] = await records.page(SKIPPED_EVENTS, {
        ...{ index: 'by-position', equal: {}, direction: 'up', limit: 10 },
      });
      expect(kept?.body).toMatchObject({
        ...{ projection: 'read-models', documentId: grantId, revision: 0 },
        ...{ reason: 'a test', by: `operator:${userInfo().username}` },
      });
    },
    LONG_MS,
  );

  it(
    'has a policy handle again what it put aside, all at once',
    async () => {
      const { log: events, records } = service.running.engines;
      const claimed = String(await mend(randomUUID()));
      const [event] = await events.readStream(grantStream(claimed), { direction: 'forwards', limit: 1 });
      if (event === undefined) throw new Error('a grant begins with its claim');
      const { stream, revision, position, type: eventType } = event;
      const place = { projection: 'policy/carry', collection: POLICY_EVENTS, documentId: event.id };
      const parked = { ...place, stream, revision, position, eventType, error: 'Error', parkedAt: null };
      await records.create(PARKED, parkedId(place), { ...parked, attempts: 1, askedAt: null });
      expect(await counted('policy/carry')).toBe(1);
      const all = await retry('--all');
      expect(all.json.retried).toContainEqual({ id: `policy/carry/${event.id}`, outcome: 'done', at: null });
      expect(await counted('policy/carry')).toBe(0);
    },
    LONG_MS,
  );

  it(
    'has everything tried again, however much it is, with a count of what was done',
    async () => {
      const { records } = service.running.engines;
      const ids = Array.from({ length: MANY }, () => randomUUID());
      const parked = ids.map((documentId) => ({
        ...{ projection: 'policy/carry', collection: POLICY_EVENTS, documentId, stream: grantStream(documentId) },
        ...{ revision: 0, position: '0', eventType: 'grant.released.v1', error: 'Error' },
        ...{ parkedAt: null, attempts: 1, askedAt: null },
      }));
      await Promise.all(parked.map((record) => records.create(PARKED, parkedId(record), record)));
      expect((await ops(['status'], opsOptions(service))).stdout).toContain('policy carry: 1000 or more parked');
      const { code, json, stderr } = await retry('--all', '--wait', '60');
      const outcomes = new Map(json.retried.map(({ id, outcome }) => [id, outcome]));
      const gone = ids.filter((id) => outcomes.get(`policy/carry/${id}`) === 'failed');
      expect([code, stderr, gone.length]).toEqual([1, '', MANY]);
      await Promise.all(ids.map((id) => records.remove(PARKED, `policy/carry/${id}`)));
    },
    LONG_MS,
  );

  it(
    'has whole lists again once events are skipped or mended, with the skipped ones counted in the status',
    async () => {
      const { records } = service.running.engines;
      const person = await service.world.person();
      const { id, api } = await service.world.business();
      const grantId = idOf(await api.claim(await service.world.preview(id, person)));
      const whole = [200, [grantId], null];
      const told = (answer: Answer) => [
        ...[answer.status, dataOf(answer).map((one) => one['id']), answer.headers.get('consent-incomplete')],
      ];
      const lists = async () => [told(await api.list()), told(await person.get('/grants'))];
      expect(await lists()).toEqual([whole, whole]);

      await append(grantId, 'grant.of_a_later_version.v9');
      // What a policy puts aside after the skips below would stand in the last retry.
      await untilFollowed(service.running.engines);
      expect(await parkedOf(viewId(grantId))).toBeDefined();
      expect(await lists()).toEqual([
        [200, [], '1'],
        [200, [], '1'],
      ]);
      // What stands still behind another event then is gone on without, too.
      for (let all = await list(); all.json.parked.length > 0; all = await list()) {
        for (const { id: parked } of all.json.parked) {
          await ops(['parked', 'skip', parked, '--reason', 'a test', '--yes'], opsOptions(service));
        }
      }
      expect(await lists()).toEqual([whole, whole]);

      const kept = await records.page(SKIPPED_EVENTS, {
        ...{ index: 'by-position', equal: {}, direction: 'up', limit: 1_000 },
      });
      const ofViews = kept.filter(({ body }) => body.projection === READ_MODELS.name).length;
      expect(ofViews).toBeGreaterThan(0);
      const { json } = await opsJson<Status>(['status'], opsOptions(service));
      expect(json.followers.find(({ name }) => name === READ_MODELS.name)?.skipped).toBe(ofViews);
      expect(json.followers.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(kept.length);
      expect((await ops(['status'], opsOptions(service))).stdout).toMatch(
        new RegExp(String.raw`PARKED +SKIPPED\n.* read-models .* 0 +${String(ofViews)}\n`),
      );

      const key = await records.get(dataKeys, `person:${person.id}`);
      if (key === undefined) throw new Error('a person has a data key');
      await records.remove(dataKeys, key.id);
      expect(told(await api.list())).toEqual([200, [], '1']);
      await records.create(dataKeys, key.id, key.body);
      expect((await retry('--all')).code).toBe(0);
      expect(await lists()).toEqual([whole, whole]);
    },
    LONG_MS,
  );
});

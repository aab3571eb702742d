import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantStream } from '#domain';
import { dataOf, idOf } from '../support/clients/ask.js';
import { CutOff, CutOffLog, CutOffRecords } from '../support/faults/cut-off-engines.js';
import { KeyedPost, repeatable, type KeyedAnswer } from '../support/clients/keyed-post.js';
import { projects } from '../support/service/projects.js';
import { startService, type Service } from '../support/service/service.js';
import { endOrphanedRedis } from '../support/service/standalone-child.js';
import type { Person } from '../support/personas/person.js';
import { unknownKey } from '../support/personas/unknown-key.js';
import type { TestBusiness } from '../support/personas/world.js';

const MINUTES = 60_000;
/** More than any of these requests takes. */
const MOST_WRITES = 20;

/** Who asks, and of whom. */
interface Cast {
  readonly service: Service;
  readonly business: TestBusiness;
  readonly person: Person;
}

interface CutOffPost {
  readonly cast: Cast;
  readonly post: KeyedPost;
}

/** A kind of request, and what it must have come to, however often it was sent and wherever it was cut off. */
interface Kind {
  readonly status: number;
  /** What it came to is counted at the business, which then is one of its own. */
  readonly counted?: true;
  readonly prepare: (cast: Cast) => Promise<{ readonly path: string; readonly body?: object }>;
  readonly cameTo: (cast: Cast, answer: KeyedAnswer) => Promise<unknown>;
  readonly expected: unknown;
}

const entriesOf = async ({ service, person }: Cast) =>
  (await service.world.accessEntries(person)).map(({ type }) => type);
const eventsOf = async ({ service }: Cast, grantId: unknown) => {
  const { log } = service.running.engines;
  const events = await log.readStream(grantStream(String(grantId)), { direction: 'forwards', limit: 10 });
  return events.map(({ type }) => type);
};
const previewsToday = async ({ business }: Cast) =>
  ((await business.api.status()).body['usage'] as { previews_today: unknown }).previews_today;
const previewOf = ({ service, business, person }: Cast) => service.world.preview(business.id, person);
const claimed = async (cast: Cast) => idOf(await cast.business.api.claim(await previewOf(cast)));
const requireApproval = ({ person }: Cast) => person.approvesClaims(true);

const KINDS: Readonly<Record<string, Kind>> = {
  'a look-up': {
    status: 201,
    counted: true,
    prepare: async ({ person }) => ({ path: '/v1/previews', body: { key: await person.key() } }),
    cameTo: async (cast) => [await previewsToday(cast), await entriesOf(cast)],
    expected: [1, ['access.previewed.v1']],
  },
  'a look-up of a key that nobody has': {
    status: 404,
    counted: true,
    prepare: () => Promise.resolve({ path: '/v1/previews', body: { key: unknownKey() } }),
    cameTo: previewsToday,
    expected: 1,
  },
  'a claim': {
    status: 201,
    prepare: async (cast) => ({ path: '/v1/grants', body: { preview_id: await previewOf(cast), external_ref: 'a' } }),
    cameTo: async (cast, { body }) => [await eventsOf(cast, body['id']), await entriesOf(cast)],
    expected: [['grant.claimed.v1'], ['access.claimed.v1']],
  },
  'a claim that the person approves': {
    status: 202,
    prepare: async (cast) => {
      await requireApproval(cast);
      return { path: '/v1/grants', body: { preview_id: await previewOf(cast) } };
    },
    cameTo: async (cast, { body }) => [await eventsOf(cast, body['id']), await entriesOf(cast)],
    expected: [['grant.claim_requested.v1'], ['access.claimed.v1']],
  },
  'a claim of what was claimed before': {
    status: 201,
    prepare: async (cast) => {
      const previewId = await previewOf(cast);
      await cast.business.api.claim(previewId);
      return { path: '/v1/grants', body: { preview_id: previewId } };
    },
    cameTo: entriesOf,
    expected: ['access.claimed.v1', 'access.read.v1'],
  },
  'a withdrawal': {
    status: 200,
    prepare: async (cast) => {
      await requireApproval(cast);
      return { path: `/v1/grants/${await claimed(cast)}/withdrawal` };
    },
    cameTo: (cast, { body }) => eventsOf(cast, body['id']),
    expected: ['grant.claim_requested.v1', 'grant.released.v1'],
  },
  'a report of returned mail': {
    status: 201,
    prepare: async (cast) => ({ path: `/v1/grants/${await claimed(cast)}/returned-mail` }),
    cameTo: (cast, { body }) => eventsOf(cast, body['grant_id']),
    expected: ['grant.claimed.v1', 'grant.returned_mail_reported.v1'],
  },
  'a new webhook endpoint': {
    status: 201,
    counted: true,
    prepare: () => Promise.resolve({ path: '/v1/webhook-endpoints', body: { url: 'http://127.0.0.1:9/hook' } }),
    cameTo: async ({ business }) => dataOf(await business.api.get('/v1/webhook-endpoints')).length,
    expected: 1,
  },
};

describe('a request with an Idempotency-Key that is cut off after any of its writes', () => {
  let dataDir: string;
  let service: Service;
  let readModels: ReturnType<typeof projects>;
  let shared: TestBusiness;
  /** By the name of their kind. */
  const again = new Map<string, Promise<readonly unknown[]>>();
  const cut = new CutOff();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'idempotency-cut-off-'));
    await (await startService({ dataDir })).stop();
    // Nothing but the read models follows the log: no policy fills in what a cut leaves out.
    service = await startService({
      dataDir,
      projects: false,
      delivers: false,
      environment: { WEBHOOKS_ALLOW_LOCAL: 'true' },
      substitute: (engines) => ({
        ...engines,
        log: new CutOffLog(engines.log, cut),
        records: new CutOffRecords(engines.records, cut),
      }),
    });
    readModels = projects(service);
    shared = await service.world.business();
    const cutOff = new Map<string, readonly CutOffPost[]>();
    for (const [name, kind] of Object.entries(KINDS)) cutOff.set(name, await cutOffOf(kind));
    // All at once: each waits until the one that was cut off is taken for gone.
    for (const [name, kind] of Object.entries(KINDS)) again.set(name, againOf(kind, cutOff.get(name) ?? []));
    await Promise.allSettled(again.values());
  }, 3 * MINUTES);
  afterAll(async () => {
    cut.lift();
    await readModels.stop();
    await service.stop();
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  const castOf = async ({ counted }: Kind): Promise<Cast> => {
    const business = counted === true ? await service.world.business() : shared;
    return { service, business, person: await service.world.person() };
  };

  /** Requests of a kind, each cut off after one write more than the one before; the last one is not. */
  const cutOffOf = async (kind: Kind): Promise<readonly CutOffPost[]> => {
    const cutOff: CutOffPost[] = [];
    for (let writes = 0, isCut = true; isCut; writes++) {
      expect(writes).toBeLessThan(MOST_WRITES);
      const cast = await castOf(kind);
      const { path, body } = await kind.prepare(cast);
      const { apiKey } = cast.business.api;
      const sent = body && JSON.stringify(body);
      const post = new KeyedPost(service.running.baseUrl, apiKey, path, sent, randomUUID());
      cut.after(writes);
      await post.send();
      isCut = cut.isReached;
      cut.lift();
      cutOff.push({ cast, post });
    }
    return cutOff;
  };

  /** Statuses of the requests sent again, and what they came to. */
  const againOf = ({ cameTo }: Kind, cutOff: readonly CutOffPost[]): Promise<readonly unknown[]> =>
    Promise.all(
      cutOff.map(async ({ cast, post }) => {
        const answer = await post.send();
        expect(repeatable(await post.send())).toEqual(repeatable(answer));
        return [answer.status, await cameTo(cast, answer)];
      }),
    );

  it.each(Object.entries(KINDS))('is decided once: %s', async (name, { status, expected }) => {
    const came = (await again.get(name)) ?? [];
    expect(came.length).toBeGreaterThan(2);
    expect(came).toEqual(came.map(() => [status, expected]));
  });
});

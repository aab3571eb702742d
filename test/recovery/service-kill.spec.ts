import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessStream, grantStream, personStream } from '#domain';
import { MAX_READ, type RecordedEvent } from '#event-store';
import { readSealedIn } from '#events';
import {
  BUSINESS_USAGE,
  evolveGrant,
  evolvePerson,
  GRANTS,
  PEOPLE,
  type GrantDocument,
  type PersonDocument,
} from '#projections';
import { idOf, seen, type Answer } from '../support/clients/ask.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';
import { endOrphanedRedis, isListening, redisSocketOf, StandaloneChild } from '../support/service/standalone-child.js';
import type { TestBusiness } from '../support/personas/world.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 20 : 2;
const CLIENTS = 64;
const CLAIMS_EACH = 8;
const PEOPLE_COUNT = 16;
const MINUTES = 60_000;

interface Made {
  readonly business: TestBusiness;
  readonly personIds: readonly string[];
  /** Previews to be claimed, for each round. */
  readonly rounds: readonly (readonly string[])[];
}

describe('a service that is killed while 64 clients claim', () => {
  let dataDir = '';
  let made: Made;
  const acknowledged = new Map<string, Answer>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'service-kill-'));
    const service = await startService({ dataDir });
    made = await makePreviews(service);
    await service.stop();
  }, 2 * MINUTES);
  afterAll(async () => {
    await endOrphanedRedis(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it(
    'comes back each time, and leaves no Redis behind',
    async () => {
      for (const [round, previews] of made.rounds.entries()) {
        const child = await StandaloneChild.start(dataDir);
        const socket = (await redisSocketOf(dataDir)) ?? '';
        expect(await isListening(socket)).toBe(true);
        await claimUntilKilled(child, previews, 60 + 45 * (round % 5));
        await endOrphanedRedis(dataDir);
      }
      expect(acknowledged.size).toBeGreaterThan(50 * ROUNDS);
    },
    5 * MINUTES,
  );

  it(
    'has kept every claim that it answered with its grant and disclosure, and has views that fit the log',
    async () => {
      const service = await startService({ dataDir });
      const { id, api } = made.business;
      const business = new Business(service.running.baseUrl, api.apiKey);
      for (const answer of acknowledged.values()) {
        const read = await admitted(() => business.read(idOf(answer)));
        expect(seen(read)).toEqual({ status: 200, body: answer.body });
      }
      const grantIds = await grantsOf(service);
      expect(grantIds).toEqual(expect.arrayContaining([...acknowledged.values()].map(({ body }) => body['id'])));
      for (const grantId of grantIds) await expectWhole(service, grantId);
      const recorded = await claimsRecorded(service);
      for (const { body } of acknowledged.values()) expect(recorded).toContain(body['id']);

      for (const personId of made.personIds) await expectPersonFolded(service, personId);
      const usage = await eventually(async () => {
        const document = await service.running.engines.views.get(BUSINESS_USAGE, id);
        return document?.body.activeGrants === grantIds.length ? document.body : undefined;
      });
      expect(usage).toEqual({ businessId: id, activeGrants: grantIds.length });
      const socket = (await redisSocketOf(dataDir)) ?? '';
      await service.stop();
      expect(await isListening(socket)).toBe(false);
    },
    2 * MINUTES,
  );

  /** Each client claims its own previews one after the other; when so many are answered, the service dies. */
  async function claimUntilKilled(child: StandaloneChild, previews: readonly string[], deadly: number): Promise<void> {
    const business = new Business(child.baseUrl, made.business.api.apiKey);
    let answered = 0;
    let killed: Promise<void> | undefined;
    const client = async (own: readonly string[]): Promise<void> => {
      for (const preview of own) {
        const answer = await admitted(() => business.claim(preview)).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        acknowledged.set(preview, answer);
        answered += 1;
        if (answered === deadly) killed = child.kill();
      }
    };
    try {
      await Promise.all(
        Array.from({ length: CLIENTS }, (_, n) => client(previews.slice(n * CLAIMS_EACH, (n + 1) * CLAIMS_EACH))),
      );
    } finally {
      await (killed ?? child.kill());
    }
  }

  /** Every grant that stands in the log, of those that may. */
  async function grantsOf({ running }: Service): Promise<readonly string[]> {
    const found = new Set<string>();
    let after: string | undefined;
    for (;;) {
      const filter = { streamPrefixes: ['grant-'] };
      const page = await running.engines.log.readLog({
        limit: MAX_READ,
        filter,
        ...(after !== undefined && { after }),
      });
      for (const { stream } of page.events) found.add(stream.slice('grant-'.length));
      after = page.through;
      if (page.atHead) return [...found];
    }
  }

  async function expectWhole({ running }: Service, grantId: string): Promise<void> {
    const { log, views, clock } = running.engines;
    const events = await log.readStream(grantStream(grantId), { direction: 'forwards', limit: MAX_READ });
    expect(events.map(({ type, revision }) => [type, revision])).toEqual([['grant.claimed.v1', 0]]);
    const folded = events.reduce<GrantDocument | undefined>(
      (document, event) => evolveGrant(document, readSealedIn(grantStream(grantId), event), clock.iso()),
      undefined,
    );
    const document = await eventually(async () => (await views.get(GRANTS, grantId))?.body);
    expect(document).toEqual(folded);
  }

  async function expectPersonFolded({ running }: Service, personId: string): Promise<void> {
    const { log, views } = running.engines;
    const events = await log.readStream(personStream(personId), { direction: 'forwards', limit: MAX_READ });
    const folded = events
      .map((event) => readSealedIn(personStream(personId), event))
      .reduce<PersonDocument | undefined>(evolvePerson, undefined);
    expect((await views.get(PEOPLE, personId))?.body).toEqual(folded);
  }

  async function claimsRecorded({ running }: Service): Promise<readonly unknown[]> {
    const entries: RecordedEvent[] = [];
    for (const personId of made.personIds) {
      const read = { direction: 'forwards', limit: MAX_READ } as const;
      entries.push(...(await running.engines.log.readStream(accessStream(personId), read)));
    }
    return entries.filter(({ type }) => type === 'access.claimed.v1').map(({ data }) => data['grantId']);
  }
});

/**
 * On a machine so busy that Redis does not answer in time, a process that has just started has no share of the limits
 * yet: then it is asked again.
 */
function admitted(call: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await call();
    return answer.status === 429 ? undefined : answer;
  });
}

async function makePreviews({ world }: Service): Promise<Made> {
  const business = await world.business();
  const people = await Promise.all(Array.from({ length: PEOPLE_COUNT }, () => world.person()));
  const rounds: string[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const previews = Array.from({ length: CLIENTS * CLAIMS_EACH }, (_, n) => {
      const person = people[n % PEOPLE_COUNT];
      if (person === undefined) throw new Error('nobody to look up');
      return world.preview(business.id, person);
    });
    rounds.push(await Promise.all(previews));
  }
  return { business, personIds: people.map(({ id }) => id), rounds };
}

import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { ask, dataOf, refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { freePort } from '../support/processes/free-port.js';
import { assistantReads, TOOLS } from '../support/poison/assistant-reads.js';
import { damagedEvent, streamOf, type DamagedKind } from '../support/poison/damaged-events.js';
import { askedIn, nameOf, READS, WRITES, type Described } from '../support/poison/described-routes.js';
import { EXAMINED, FIRST_OF_EACH, titleOf, type Damaged } from '../support/poison/examined.js';
import { isDeletion, isLeftOut, mayBeUnreadable } from '../support/poison/expected.js';
import { begunStory, surroundings, type Story, type Surroundings } from '../support/poison/story.js';
import { opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { Tampering } from '../support/faults/tampering.js';

/** Stories made, or routes asked, at one time. */
const AT_ONCE = 8;
const SETUP_MS = 600_000;
/** Tells of what is left out. */
const LIST_TOOL = 'list_grants';
const OTHER_TOOLS = TOOLS.filter((tool) => tool !== LIST_TOOL);

interface Verified {
  readonly whole: boolean;
  readonly findings: readonly { readonly check: string; readonly stream: string; readonly revision: number }[];
}

/** Events that the views have, and that a story's streams hold themselves. */
const OVERWRITTEN: readonly DamagedKind[] = (
  [
    ...['person.registered.v1', 'person.key_issued.v1', 'person.address_set.v1', 'preview.made.v1'],
    ...['business.registered.v1', 'business.member_added.v1', 'business.api_key_created.v1', 'grant.claimed.v1'],
    ...['business.production_approved.v1', 'endpoint.added.v1', 'access.claimed.v1'],
  ] as const
).map((type) => ({ type, kind: type.slice(0, type.indexOf('.')) as DamagedKind['kind'], damage: 'a damaged body' }));
const IS_FULL = process.env['TEST_ROUNDS'] === 'full';
/** Without full rounds a type for which another stands meets a share of the routes, and the types by turns them all. */
const SHARE = IS_FULL ? 1 : 4;
/** So does, of fewer parts, a damage that is not the first of its kind of stream. */
const WRITES_SHARE = IS_FULL ? 1 : 3;
const FIRSTS_SHARE = IS_FULL ? 1 : 2;
const isFirstOfKind = (one: DamagedKind): boolean => FIRST_OF_EACH.find(({ kind }) => kind === one.kind) === one;
const shareOf = <T>(all: readonly T[], turn: number, share = SHARE): readonly T[] =>
  all.filter((_, nth) => nth % share === turn % share);

describe('one damaged event of each type, in each way', () => {
  let service: Service;
  let dataDir: string;
  let around: Surroundings;
  let staffToken: string;
  let sound: ReadonlyMap<string, number>;
  let soundTools: ReadonlyMap<string, string | null>;
  const stories = new Map<string, Story>();
  /** Stream and revision of each. */
  const damaged: string[] = [];
  const forWrites = new Map<string, Story>();
  const overwritten = new Map<string, Story>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-'));
    // The same address behind the restart.
    const environment = {
      PORT: String(await freePort()),
      SIGN_IN_REQUESTS_PER_MINUTE: '100000',
      WEBHOOKS_ALLOW_LOCAL: 'true',
    };
    service = await startService({ dataDir, environment });
    around = await surroundings(service);
    staffToken = (await service.world.staff()).token;
    const limit = pLimit(AT_ONCE);
    const make = async (into: Map<string, Story>, all: Damaged): Promise<void> => {
      const story = await begunStory(around);
      for (const one of all) await damage(story, one);
      into.set(titleOf(all[0]), story);
    };
    await Promise.all([
      ...EXAMINED.map((all) => limit(() => make(stories, all))),
      ...FIRST_OF_EACH.map((one) => limit(() => make(forWrites, [one]))),
    ]);
    for (const one of OVERWRITTEN) overwritten.set(titleOf(one), await begunStory(around));
    await service.stop();
    await Tampering.with(join(dataDir, 'log'), (log) => {
      for (const one of OVERWRITTEN) {
        const place = log.find(1, `\n${streamOf(one.kind, storyOf(overwritten, one).ids)}\n${one.type}\n`);
        const [revision = '', stream = ''] = log.at(place).split('\n', 2);
        damaged.push(`${stream} ${revision}`);
        log.overwrite(place, log.at(place).replace(/\{[^]*/, '{"id":'));
      }
    });
    service = await startService({ dataDir, environment });
    around = { ...around, service };
    const undamaged = await begunStory(around);
    sound = new Map((await readsOf(undamaged)).map(({ what, answer }) => [what, answer.status]));
    soundTools = new Map((await toolsOf(undamaged)).map(({ tool, code }) => [tool, code]));
  }, SETUP_MS);
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  const damage = async (story: Story, one: DamagedKind): Promise<void> => {
    const { log, clock } = service.running.engines;
    const event = await damagedEvent(one, story.ids, service.running.services.vault, clock.iso());
    const stream = streamOf(one.kind, story.ids);
    const { revision } = await log.append(stream, [event], 'any');
    damaged.push(`${stream} ${String(revision)}`);
  };
  const from = () => ({ baseUrl: service.running.baseUrl, staffToken });
  const readsOf = async (story: Story, reads: readonly Described[] = READS) => {
    const limit = pLimit(AT_ONCE);
    const all = reads.map((described) =>
      limit(async () => ({
        what: nameOf(described),
        answer: await askedIn(story, described, from()),
      })),
    );
    return Promise.all(all);
  };
  const wrongReads = async (
    story: Story,
    one: DamagedKind,
    reads: readonly Described[] = READS,
  ): Promise<readonly string[]> =>
    (await readsOf(story, reads)).flatMap(({ what, answer }) => {
      const { status, code } = refusal(answer);
      const isUnreadable = status === 503 && code === 'crypto_unavailable' && mayBeUnreadable(one, what);
      return status === sound.get(what) || isUnreadable ? [] : [`${what}: ${String(status)} ${String(code)}`];
    });
  const toolsOf = (story: Story, tools = TOOLS) => assistantReads(story, service.running.baseUrl, tools);
  const wrongTools = (answers: Awaited<ReturnType<typeof toolsOf>>, one: DamagedKind): readonly string[] =>
    answers.flatMap(({ tool, code }) => {
      const isUnreadable = code === 'crypto_unavailable' && mayBeUnreadable(one, `tool ${tool}`);
      return code === soundTools.get(tool) || isUnreadable ? [] : [`${tool}: ${String(code)}`];
    });
  const storyOf = (all: ReadonlyMap<string, Story>, one: DamagedKind): Story => {
    const story = all.get(titleOf(one));
    if (story === undefined) throw new Error('every kind has a story');
    return story;
  };
  const asPerson = ({ tokens }: Story, method: string, path: string): Promise<Answer> =>
    ask(service.running.baseUrl, method, `/person/v1${path}`, { authorization: `Bearer ${tokens.person}` });

  it(
    'is reported to operators with everything behind it',
    async () => {
      const options = opsOptions({ dataDir });
      const verified = await opsJson<Verified>(['verify'], options);
      expect([verified.code, verified.json.whole]).toEqual([1, true]);
      const found = new Set(
        verified.json.findings
          .filter(({ check }) => check === 'decoding' || check === 'opening')
          .map(({ stream, revision }) => `${stream} ${String(revision)}`),
      );
      expect(damaged.filter((place) => !found.has(place))).toEqual([]);

      const one = { type: 'access.viewed_by_staff.v1', kind: 'access', damage: 'a refused decryption' } as const;
      const { personId } = storyOf(stories, one).ids;
      const asked = ['access-history', '--person', personId, '--reason', 'a test'];
      const told = await opsJson<{ entries: readonly object[]; unreadable: readonly object[] }>(asked, options);
      expect(told.code).toBe(1);
      expect(told.json.unreadable).toContainEqual(expect.objectContaining({ revision: 2, type: one.type }));
      expect(told.json.entries.slice(0, 2)).toMatchObject([
        { action: 'viewed_by_operator', reason: 'a test' },
        { action: 'viewed_by_staff', reason: null },
      ]);
    },
    SETUP_MS,
  );

  const named = EXAMINED.map((all, turn) => [all.map(titleOf).join(', '), all, turn] as const);
  it.each(named)('%s', async (_title, all, turn) => {
    const [one] = all;
    const story = storyOf(stories, one);
    const { ids } = story;
    if (isDeletion(one)) return;
    const share = isFirstOfKind(one) ? 1 : FIRST_OF_EACH.includes(one) || all.length > 1 ? FIRSTS_SHARE : SHARE;
    expect(await wrongReads(story, one, shareOf(READS, turn, share))).toEqual([]);
    const tools = await toolsOf(story, [LIST_TOOL, ...shareOf(OTHER_TOOLS, turn, share)]);
    expect(wrongTools(tools, one)).toEqual([]);

    const isMissing = isLeftOut(one);
    const list = await story.api.list();
    expect([list.status, list.headers.get('consent-incomplete')]).toEqual([200, isMissing ? '1' : null]);
    expect(dataOf(list).map(({ id }) => id)).toEqual([...(isMissing ? [] : [ids.grantId]), story.neighbourId]);
    const own = await asPerson(story, 'GET', '/grants');
    expect([own.status, own.headers.get('consent-incomplete')]).toEqual([200, one.kind === 'grant' ? '1' : null]);
    const told = tools.find(({ tool }) => tool === LIST_TOOL);
    const isTold = told?.say.endsWith('. 1 entry could not be read and is missing here.');
    expect([told?.incomplete, isTold]).toEqual(one.kind === 'grant' ? [1, true] : [undefined, false]);
    await mayLeave(story);
  });

  const mayLeave = async (story: Story): Promise<void> => {
    const revoked = await asPerson(story, 'POST', `/grants/${story.elsewhereId}/revocation`);
    expect(revoked.status).toBe(200);
    expect((await asPerson(story, 'DELETE', '/me')).status).toBe(204);
    expect([410, 503]).toContain((await story.api.read(story.ids.grantId)).status);
    expect((await story.api.read(story.neighbourId)).status).toBe(200);
  };

  const behind = FIRST_OF_EACH.map((one, turn) => [titleOf(one), one, turn] as const);
  it.each(behind)('behind %s writes answer', async (_title, one, turn) => {
    const story = storyOf(forWrites, one);
    const wrong: string[] = [];
    for (const described of isFirstOfKind(one) ? WRITES : shareOf(WRITES, turn, WRITES_SHARE)) {
      const { status, code } = refusal(await askedIn(story, described, from()));
      const isExpected = status < 500 || (code === 'crypto_unavailable' && mayBeUnreadable(one, nameOf(described)));
      if (!isExpected) wrong.push(`${nameOf(described)}: ${String(status)} ${String(code)}`);
    }
    expect(wrong).toEqual([]);
  });

  const rewritten = OVERWRITTEN.map((one, turn) => [one.type, one, turn] as const);
  it.each(rewritten)('%s overwritten in the log', async (_type, one, turn) => {
    const story = storyOf(overwritten, one);
    expect(await wrongReads(story, one, shareOf(READS, turn))).toEqual([]);
    expect(wrongTools(await toolsOf(story), one)).toEqual([]);
    const list = await story.api.list();
    expect([list.status, dataOf(list).at(-1)?.['id']]).toEqual([200, story.neighbourId]);
    await mayLeave(story);
  });

  it('holds up nobody else', async () => {
    const person = await service.world.person();
    const business = await service.world.business();
    const claimed = await business.api.claim(await service.world.preview(business.id, person));
    const list = await eventually(async () => {
      const page = await business.api.list();
      return dataOf(page).length > 0 ? page : undefined;
    });
    expect([dataOf(list), list.headers.get('consent-incomplete')]).toEqual([[claimed.body], null]);
  });
});

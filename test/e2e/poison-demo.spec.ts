import { randomUUID } from 'node:crypto';
import { demoGrantStream, demoPreviewStream } from '#domain';
import { dataOf, idOf, refusal } from '../support/clients/ask.js';
import { damagedEvent, DAMAGED_KINDS, type DamagedKind } from '../support/poison/damaged-events.js';
import { askedIn, nameOf, READS } from '../support/poison/described-routes.js';
import { begunStory, surroundings, type Story } from '../support/poison/story.js';
import type { Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';

const UNREADABLE = { status: 503, code: 'crypto_unavailable' };
const SETUP_MS = 120_000;
const titleOf = ({ type, damage }: DamagedKind): string => `${type}: ${damage}`;
const OF_GRANTS = DAMAGED_KINDS.filter(({ kind }) => kind === 'grant');
const OF_PREVIEWS = DAMAGED_KINDS.filter(({ kind }) => kind === 'preview');

describe('one damaged event of each type in the console’s demo', () => {
  let service: Service;
  let story: Story;
  let owner: Member;
  let demo: string;
  let staffToken: string;
  let soundId: string;
  /** Of each route, before anything was damaged. */
  let before: readonly string[];
  /** Its grant, by what was damaged. */
  const grants = new Map<string, string>();

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    staffToken = (await service.world.staff()).token;
    story = await begunStory(await surroundings(service));
    owner = story.owner;
    demo = `/console/v1/businesses/${story.ids.businessId}/demo`;
    before = await readsOf();
    soundId = await claimed();
    for (const one of OF_GRANTS) {
      const id = await claimed();
      await damage(one, demoGrantStream(id), { ...story.ids, grantId: id });
      grants.set(titleOf(one), id);
    }
  }, SETUP_MS);
  afterAll(() => service.stop());

  const previewed = async (): Promise<string> => {
    const people = dataOf(await owner.get(`${demo}/people`));
    const direct = people.find(({ kind }) => kind === 'direct');
    return String((await owner.post(`${demo}/previews`, { key: direct?.['key'] })).body['preview_id']);
  };
  const claimed = async (): Promise<string> =>
    idOf(await owner.post(`${demo}/grants`, { preview_id: await previewed() }));
  const damage = async (one: DamagedKind, stream: string, ids: Story['ids']): Promise<void> => {
    const { vault } = service.running.services;
    const { log, clock } = service.running.engines;
    await log.append(stream, [await damagedEvent(one, ids, vault, clock.iso(), stream)], 'any');
  };
  const readsOf = (): Promise<readonly string[]> =>
    Promise.all(
      READS.map(async (route) => {
        const { status } = await askedIn(story, route, { baseUrl: service.running.baseUrl, staffToken });
        return `${nameOf(route)}: ${String(status)}`;
      }),
    );

  it('leaves those grants out of the list, which says so', async () => {
    const list = await owner.get(`${demo}/grants`);
    expect([list.status, list.headers.get('consent-incomplete')]).toEqual([200, String(OF_GRANTS.length)]);
    expect(dataOf(list).map(({ id }) => id)).toEqual([soundId]);
  });

  it('changes no other answer of any route', async () => {
    expect(await readsOf()).toEqual(before);
  });

  it.each(OF_GRANTS.map((one) => [titleOf(one)] as const))('%s makes its own grant unreadable', async (title) => {
    expect(refusal(await owner.get(`${demo}/grants/${String(grants.get(title))}`))).toEqual(UNREADABLE);
  });

  it.each(OF_GRANTS.map((one) => [titleOf(one), one] as const))(
    'behind %s it is released as far as nothing is opened',
    async (title, { damage: how }) => {
      const answer = await owner.delete(`${demo}/grants/${String(grants.get(title))}`);
      // What is sealed is not looked at for that.
      if (how === 'a refused decryption') expect(answer).toMatchObject({ status: 200, body: { status: 'released' } });
      else expect(refusal(answer)).toEqual(UNREADABLE);
    },
  );

  it.each(OF_PREVIEWS.map((one) => [titleOf(one), one] as const))(
    '%s makes its own preview unreadable',
    async (_, one) => {
      const previewId = await previewed();
      await damage(one, demoPreviewStream(previewId), { ...story.ids, previewId });
      expect(refusal(await owner.post(`${demo}/grants`, { preview_id: previewId }))).toEqual(UNREADABLE);
    },
  );

  it('holds up no new grant', async () => {
    const id = await claimed();
    expect((await owner.get(`${demo}/grants/${id}`)).status).toBe(200);
    expect((await owner.delete(`${demo}/grants/${id}`)).status).toBe(200);
    expect(refusal(await owner.get(`${demo}/grants/${randomUUID()}`))).toEqual({
      status: 404,
      code: 'grant_not_found',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { dataOf, idOf, refusal, seen } from '../clients/ask.js';
import { Business } from '../personas/business.js';
import { letIn } from '../assistants/let-in.js';
import { listenerStory } from './listener-story.js';
import { fieldsOf, MCP_CLIENTS } from '../assistants/mcp-clients.js';
import { outageStories, type Outage } from './outage-stories.js';
import { personStory } from './person-story.js';
import { READY, untilReadiness } from '../service/readiness.js';
import { SplitService, type SharedEngines, type Spared } from '../service/split-service.js';
import { untilServed } from '../clients/until-served.js';
import { webhookStory } from './webhook-story.js';

const START_MS = 300_000;
const STORY_MS = 300_000;

/** Which stories a file tells, and what it takes for them. */
export interface StoryChoice {
  /**
   * Which stories of use: without full rounds, those that hang on the engines where another file tells them all, or
   * none.
   */
  readonly use: 'all' | 'of engines' | 'none';
  /** What happens to processes under load; nothing without it, as some servers cannot bear the load that this takes. */
  readonly outages?: readonly Outage[];
  /** How often it is tried that what was written is read. */
  readonly rounds?: number;
  /** How many write and read at once. */
  readonly lanes?: number;
  /** What these stories do without. */
  readonly spared?: readonly Spared[];
}

/**
 * What must hold on any engines when the service runs as separate processes, two of each, behind the gateway.
 * @param more stories of these engines alone
 */
export function splitStories(
  engines: () => Promise<SharedEngines>,
  { use, outages = [], rounds = 1, lanes = 4, spared }: StoryChoice,
  more?: (service: () => SplitService) => void,
): void {
  let started: SplitService | undefined;
  let service: SplitService;
  beforeAll(async () => {
    started = await SplitService.start(await engines(), spared);
    service = started;
  }, START_MS);
  afterAll(() => started?.stop(), START_MS);
  if (use === 'all') storiesOfAnyEngines();
  if (use !== 'none') storiesOfEngines();
  outageStories(() => service, outages);
  more?.(() => service);

  function storiesOfAnyEngines(): void {
    it('a business looks a key up, claims, reads, lists and releases, at one address', async () => {
      const { demo, gateway } = service;
      expect(demo.base_url).toBe(gateway.baseUrl);
      const known = new Business(demo.base_url, demo.business.api_key);
      expect((await known.preview(String(demo.people[0]?.formatted))).status).toBe(201);

      const business = (await service.business()).at();
      const person = await service.inside.world.person({ given_name: 'Frida' });
      const preview = await business.preview(await person.formattedKey());
      expect(seen(preview)).toMatchObject({
        status: 201,
        body: { display: { name: 'Frida M.', locality: 'NOWHERE, KS' } },
      });

      const claim = await business.claim(preview.body['preview_id'] as string, 'order-1');
      const id = idOf(claim);
      expect(seen(claim)).toMatchObject({ status: 201, body: { status: 'active', external_ref: 'order-1' } });
      expect(seen(await business.read(id))).toEqual({ status: 200, body: claim.body });
      expect((await untilServed(() => business.list())).body).toEqual({ data: [claim.body], next_cursor: null });
      expect((await business.status()).body).toMatchObject({ usage: { active_grants: 1, previews_today: 1 } });
      expect((await business.reportReturnedMail(id)).status).toBe(201);
      expect((await business.release(id)).body).toMatchObject({ id, status: 'released' });
      expect((await business.read(id)).body).toMatchObject({ id, status: 'released' });
    });

    it('a voice agent has a key decoded, looked up and claimed by tools, at the same address', async () => {
      const { demo, gateway } = service;
      const headers = { authorization: `Bearer ${demo.business.api_key}`, 'x-call-id': randomUUID() };
      const person = await service.inside.world.person();
      for (const [, connect] of MCP_CLIENTS) {
        const client = await connect({ url: `${gateway.baseUrl}/mcp/voice`, headers });
        const preview = fieldsOf(await client.call('preview_key', { key: await person.key() }));
        const grant = fieldsOf(await client.call('claim_key', { preview_id: preview['preview_id'] }));
        expect(fieldsOf(await client.call('get_grant', { id: grant['id'] }))).toMatchObject({ status: 'active' });
        await client.close();
      }
      const metadata = await fetch(`${gateway.baseUrl}/.well-known/oauth-authorization-server/oauth`);
      expect(await metadata.json()).toMatchObject({ code_challenge_methods_supported: ['S256'] });
    });

    it('an assistant that a person has let in tells where their mail goes and who has that, at the same address', async () => {
      const person = await service.inside.world.person({ given_name: 'Frida' });
      const business = (await service.business()).at();
      const { id } = (await business.claimKey(await person.key())).body;
      const { accessToken } = await letIn(service.inside.running, person.id);
      for (const [, connect] of MCP_CLIENTS) {
        const headers = { authorization: `Bearer ${accessToken}` };
        const client = await connect({ url: `${service.gateway.baseUrl}/mcp/person`, headers });
        expect(fieldsOf(await client.call('get_my_address', {}))).toMatchObject({ name: { given_name: 'Frida' } });
        expect(fieldsOf(await client.call('list_grants', {}))).toMatchObject({ data: [{ id }] });
        await client.close();
      }
    });

    it('where the process that has the keyring is killed, those without it say so, and go on by themselves when it is back', async () => {
      const business = (await service.business()).at();
      const person = await service.inside.world.person();
      const { id } = (await business.claimKey(await person.key())).body;
      const asking = [service.mcp, service.webhookWorker, service.projector.first];
      await service.withoutKeyring(async () => {
        for (const { baseUrl } of asking)
          await untilReadiness(baseUrl, { status: 'unavailable', missing: ['keyring'] });
        expect((await business.read(String(id))).status).toBe(200);
      });
      for (const { baseUrl } of asking) await untilReadiness(baseUrl, READY);
    });

    it(
      'a person registers, changes, approves, moves, looks back and leaves, at the same address',
      () => personStory(service),
      STORY_MS,
    );

    it(
      'a developer has events streamed, and loses none to a process that is killed',
      () => listenerStory(service),
      STORY_MS,
    );
  }

  function storiesOfEngines(): void {
    it(
      'whoever has an answer from the command side sees its effect at every query process',
      async () => {
        const lane = async (): Promise<void> => {
          const person = await service.inside.world.person();
          const business = await service.business();
          for (let round = 0; round < rounds / lanes; round++) {
            const claim = await business.at().claim(await service.inside.world.preview(business.id, person));
            const id = idOf(claim);
            await everyQuery(async (address) => {
              expect(seen(await business.at(address).read(id))).toEqual({ status: 200, body: claim.body });
              expect(await activeOf(business.at(address))).toEqual([claim.body]);
            });
            expect((await business.at().release(id)).status).toBe(200);
            await everyQuery(async (address) => {
              expect((await business.at(address).read(id)).body).toMatchObject({ status: 'released' });
              expect(await activeOf(business.at(address))).toEqual([]);
            });
          }
        };
        await Promise.all(Array.from({ length: lanes }, lane));
      },
      STORY_MS,
    );

    it('no read that is asked for after a revocation has been answered shows anything of the person', async () => {
      const business = await service.business();
      for (let round = 0; round < rounds / 10; round++) {
        const person = await service.inside.world.person();
        const claim = await business.at().claim(await service.inside.world.preview(business.id, person));
        const id = idOf(claim);
        const reading = everyQuery(async (address) => {
          for (let before = 0; before < 3; before++) await business.at(address).read(id);
        });
        await person.revokes(id);
        await everyQuery(async (address) => {
          expect(refusal(await business.at(address).read(id))).toEqual({ status: 410, code: 'grant_revoked' });
          expect(await activeOf(business.at(address))).toEqual([]);
        });
        await reading;
      }
    });

    it(
      'what happens to a grant reaches the receiver of its business, from the worker',
      () => webhookStory(service),
      STORY_MS,
    );
  }

  async function everyQuery(ask: (address: string) => Promise<void>): Promise<void> {
    await Promise.all(service.queryAddresses.map(ask));
  }
}

/** Of a list that waits for the views: on a slow machine they may take longer than the service waits. */
async function activeOf(business: Business): Promise<unknown> {
  return dataOf(await untilServed(() => business.list({ status: 'active' })));
}

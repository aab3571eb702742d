import { createHash, createHmac } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessStream, businessStream, grantStream, personStream } from '#domain';
import { MAX_READ } from '#event-store';
import { formatPersonKey } from '#person-key';
import { dataKeys, type Keyring } from '#vault';
import { advanceClock } from '../support/advance-clock.js';
import { ask } from '../support/ask.js';
import { eventually } from '../support/eventually.js';
import { Member } from '../support/member.js';
import { ops } from '../support/ops.js';
import { Person } from '../support/person.js';
import { bytesOf, readableIn, textsIn } from '../support/readable-bytes.js';
import { redisContents } from '../support/redis-contents.js';
import { startService, type Service } from '../support/service.js';
import { Subscription } from '../support/subscription.js';
import { VoiceAgent } from '../support/voice-agent.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const DAY_SECONDS = 24 * 60 * 60;
const CALL_ID = '+15557654321';
const REFERENCE = 'Quirinus Zzyzxsson, +1 555 765 4321';
const NAME = { given_name: 'Quirinus', family_name: 'Zzyzxsson' };
const CHILD = { given_name: 'Wilhelmina', family_name: 'Quetzalcoatlus' };
const ADDRESS = { line1: '4711 Vanishing Road', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0009' };
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const LONG_MS = 180_000;

/** A person about whom everything is known that anybody can have told, and then is deleted. */
describe('of somebody who is deleted', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let away: string;
  let person: Person;
  let ids: { readonly person: string; readonly account: string; readonly child: string; readonly grant: string };
  /** Of which the person was a member: an owner of the first. */
  let businesses: readonly string[];
  /** What is searched for, by what it is. */
  let texts: Record<string, string>;
  /**
   * What tells of the person to whoever knows the address and has the keyring: found before and after, it shows that it
   * was the person's.
   */
  let hashes: Record<string, string>;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    away = await mkdtemp(join(tmpdir(), 'nothing-is-left-'));
    receiver = await WebhookReceiver.start();
    await Subscription.add(service.running, service.demo.business.id, receiver.url);
    await tellWholeStory();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await rm(away, { recursive: true });
  });

  async function tellWholeStory(): Promise<void> {
    const { running, business } = service;
    person = await Person.registered(running.baseUrl, NAME, ADDRESS);
    const child = await person.post('/children', { name: CHILD });
    const key = await person.key();
    const agent = new VoiceAgent({ baseUrl: running.baseUrl, apiKey: business.apiKey, callId: CALL_ID });
    const preview = await agent.previews(key);
    const body = { preview_id: preview.body['preview_id'], external_ref: REFERENCE };
    const grant = await agent.asks('POST', '/grants', body);
    expect(grant.status).toBe(201);
    await business.reportReturnedMail(String(grant.body['id']));
    await person.put('/name', { ...NAME, given_name: 'Quirin' });
    await person.post('/move', { address: { ...ADDRESS, line1: '815 Vanishing Way' }, effective_date: '2099-01-01' });
    const another = await Person.signedIn(running.baseUrl, person.email);
    businesses = await memberships();
    await receiver.until(1, ({ body: sent }) => sent['type'] === 'name.changed');
    ids = {
      person: String((await person.get('/me')).body['id']),
      account: String(await running.services.accounts.find(person.email)),
      child: String(child.body['id']),
      grant: String(grant.body['id']),
    };
    texts = {
      email: person.email,
      callId: CALL_ID,
      reference: REFERENCE,
      name: NAME.family_name,
      changedName: 'Quirin"',
      street: 'VANISHING R',
      nextStreet: 'VANISHING W',
      key,
      child: CHILD.family_name,
      childsKey: String(child.body['key']),
      account: ids.account,
    };
    hashes = hashesOf(running.engines.keyring, key, another.token);
  }

  /** The person in two businesses of somebody else's, doing what members do. Their ids. */
  async function memberships(): Promise<readonly string[]> {
    const { baseUrl } = service.running;
    const host = await Member.signIn(baseUrl, 'host@businesses.example');
    const [first, second] = [await host.registers('Example Books'), await host.registers('Example Letters')];
    const { member } = await host.brings(first, person.email, 'owner');
    await host.brings(second, person.email, 'admin');
    await invitations(host);
    expect((await member.post(`${first}/api-keys`, { name: 'checkout' })).status).toBe(201);
    for (const business of [first, second]) {
      expect((await member.patch(business, { claim_window_minutes: 20 })).status).toBe(200);
      expect((await member.post(`${business}/webhook-endpoints`, { url: receiver.url })).status).toBe(201);
    }
    return [first, second].map((path) => path.slice(path.lastIndexOf('/') + 1));
  }

  /** One that is refused, one that is withdrawn, and one that is never answered. */
  async function invitations(host: Member): Promise<void> {
    const invited = async (): Promise<{ readonly path: string; readonly id: string }> => {
      const path = await host.registers('Example Invitations');
      const { body } = await host.post(`${path}/members`, { email: person.email, role: 'owner' });
      return { path, id: String(body['id']) };
    };
    const [refused, withdrawn] = [await invited(), await invited(), await invited()];
    const refusal = await ask(service.running.baseUrl, 'POST', `/console/v1/invitations/${refused.id}/refusal`, {
      authorization: `Bearer ${person.token}`,
    });
    expect(refusal.status).toBe(204);
    expect((await host.delete(`${withdrawn.path}/members/${withdrawn.id}`)).status).toBe(204);
  }

  function hashesOf(keyring: Keyring, key: string, token: string): Record<string, string> {
    const keyed = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
    const [index, email] = [keyring.blindIndexKey(), person.email];
    return {
      accountByEmail: keyed(index, `email\0${email}`),
      personByKey: keyed(index, `person-key\0${key}`),
      triesOfEmail: keyed(keyring.secret('sign-in'), JSON.stringify(['address', email])),
      invitationsOfEmail: keyed(keyring.secret('invitations'), email),
      mailToEmail: keyed(keyring.secret('mailbox'), email),
      session: createHash('sha256').update(token).digest('base64url'),
    };
  }

  const running = () => ({ environment: { DATA_DIR: service.dataDir } });
  const sought = () => ({ ...texts, ...hashes, formattedKey: formatPersonKey(texts['key'] ?? '') });
  const foundIn = async (bytes: Buffer): Promise<readonly string[]> =>
    textsIn(await readableIn(bytes, service.running.engines.keyring), sought());
  const inRedis = async (): Promise<readonly string[]> =>
    foundIn(Buffer.concat(await redisContents(service.running.engines.redis)));

  /** The folder of a backup as it is now. */
  async function backup(name: string): Promise<string> {
    const to = join(away, name);
    expect(await ops(['backup', '--to', to], running())).toMatchObject({ code: 0 });
    return to;
  }

  it(
    'everything is found, before, by whoever has a backup and the keyring',
    async () => {
      expect(await foundIn(await bytesOf(await backup('before')))).toEqual(Object.keys({ ...texts, ...hashes }));
      expect(await inRedis()).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'nothing is found once all that was kept for a while is due: in no backup taken then, restored or not, in no live file, and not in Redis',
    async () => {
      expect((await person.delete('/me')).status).toBe(204);
      const { records } = service.running.engines;
      await eventually(async () => {
        const keyOfGrant = await records.get(dataKeys, `grant:${ids.grant}`);
        return keyOfGrant?.body.endsAt !== undefined || undefined;
      });
      await receiver.until(1, ({ body }) => body['type'] === 'grant.revoked');
      await advanceClock(service, 92 * DAY_SECONDS);

      const after = await backup('after');
      expect(await foundIn(await bytesOf(after))).toEqual([]);
      const dataDir = join(away, 'restored');
      await mkdir(dataDir, { mode: 0o700 });
      await copyFile(join(service.dataDir, 'keyring.json'), join(dataDir, 'keyring.json'));
      expect(await ops(['restore', '--from', after], { environment: { DATA_DIR: dataDir } })).toMatchObject({
        code: 0,
      });
      expect(await foundIn(await bytesOf(dataDir))).toEqual([]);
      // Free pages of live files may hold ids that were swept, but never what was sealed.
      const told = Object.fromEntries(Object.entries(texts).filter(([what]) => what !== 'account'));
      expect(textsIn([(await bytesOf(service.dataDir)).toString('latin1')], told)).toEqual([]);
      expect(await inRedis()).toEqual([]);
    },
    LONG_MS,
  );

  it('nothing in the log links the person, the child and the grants’ businesses by a request that was one of the person’s', async () => {
    const { log } = service.running.engines;
    const eventsOf = (stream: string) => log.readStream(stream, { direction: 'forwards', limit: MAX_READ });
    const [ofPerson, ofChild] = [await eventsOf(personStream(ids.person)), await eventsOf(personStream(ids.child))];
    expect(ofChild.map(({ type }) => type)).toEqual([
      'person.registered.v1',
      'person.key_issued.v1',
      'person.deleted.v1',
    ]);
    expect(JSON.stringify(ofChild)).not.toContain(ids.person);
    const requests = new Set(ofPerson.map(({ metadata }) => metadata.correlationId));
    const causes = new Set(ofPerson.map(({ id }) => id));
    for (const { metadata } of ofChild) {
      expect(requests).not.toContain(metadata.correlationId);
      expect(causes).not.toContain(metadata.causationId);
    }
  });

  it('nothing in the log links the businesses that the person was a member of', async () => {
    const { log } = service.running.engines;
    const [inFirst, inSecond] = await Promise.all(
      businesses.map(async (id) => {
        const events = await log.readStream(businessStream(id), { direction: 'forwards', limit: MAX_READ });
        const ofPersonAlone = events.filter(({ type }) => type !== 'business.registered.v1');
        return new Set(ofPersonAlone.flatMap((event) => JSON.stringify(event).match(UUID) ?? []));
      }),
    );
    const inBoth = [...(inFirst ?? [])].filter((id) => inSecond?.has(id));
    expect(inBoth).toEqual([]);
  });

  it(
    'what remains is the person’s id, times and businesses, and that is whole',
    async () => {
      const { log } = service.running.engines;
      const read = { direction: 'forwards', limit: MAX_READ } as const;
      expect(await log.lastRevision(accessStream(ids.person))).toBeGreaterThan(0);
      expect((await log.readStream(grantStream(ids.grant), read)).at(-1)?.type).toBe('grant.revoked.v1');
      expect((await ops(['verify'], running())).code).toBe(0);
      expect(
        (await ops(['access-history', '--person', ids.person, '--reason', 'a test', '--verify'], running())).code,
      ).toBe(0);
    },
    LONG_MS,
  );
});

import { createHash, createHmac } from 'node:crypto';
import { formatPersonKey } from '#person-key';
import { dataKeys, type Keyring } from '#vault';
import { advanceClock } from '../time/advance-clock.js';
import { ask, idOf } from '../clients/ask.js';
import { eventually } from '../time/eventually.js';
import { businessIdIn, Member } from './member.js';
import { Person } from './person.js';
import { SoftwareAuthenticator } from '../web/software-authenticator.js';
import { TestAssistant } from '../assistants/test-assistant.js';
import { makePasskey, signInByPasskey } from '../clients/passkeys.js';
import { pseudonymsIn, readableIn, textsIn } from '../contents/readable-bytes.js';
import { redisContents } from '../redis/redis-contents.js';
import type { Service } from '../service/service.js';
import { askForCode, newestSignInMail, startSession } from '../clients/sign-in.js';
import { Subscription } from '../webhooks/subscription.js';
import { VoiceAgent } from './voice-agent.js';
import type { WebhookReceiver } from '../webhooks/webhook-receiver.js';

const DAY_SECONDS = 24 * 60 * 60;
const CALL_ID = '+15557654321';
const REFERENCE = 'Quirinus Zzyzxsson, +1 555 765 4321';
const NAME = { given_name: 'Quirinus', family_name: 'Zzyzxsson' };
const CHILD = { given_name: 'Wilhelmina', family_name: 'Quetzalcoatlus' };
/** Sign-ins with the address, which stand in the log under a pseudonym. */
const SIGN_INS = 'signIns';
const ADDRESS = { line1: '4711 Vanishing Road', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0009' };

/** Of an assistant that the person has let in, and what the person calls a passkey. */
const ASSISTANT = { name: 'Vanishing Helper', host: 'vanishing-helper.example' };
const PASSKEY = 'Zzyzxsson’s own laptop';
const ASKED_STREET = '1620 VANISHING BLVD';

type Texts = Readonly<Record<string, string>>;

interface Ids {
  readonly person: string;
  readonly account: string;
  readonly child: string;
  readonly grant: string;
}

/** A person about whom everything is known that anybody can have told, and who then is deleted. */
export class DeletedPerson {
  private constructor(
    private readonly service: Service,
    private readonly receiver: WebhookReceiver,
    /** With the person's passkey, without which nobody deletes the account. */
    private readonly device: SoftwareAuthenticator,
    readonly ids: Ids,
    /** Of which the person was a member: an owner of the first. */
    readonly businesses: readonly string[],
    /** What is searched for, by what it is. */
    readonly texts: Texts,
    /**
     * What tells of the person to whoever knows the address and has the keyring: found before and after, it shows that
     * it was the person's.
     */
    readonly hashes: Texts,
  ) {}

  /** Still there. */
  static async of(service: Service, receiver: WebhookReceiver): Promise<DeletedPerson> {
    const { running, business, demo } = service;
    await Subscription.add(running, demo.business.id, receiver.url);
    const person = await Person.registered(running.baseUrl, NAME, ADDRESS);
    const child = await person.post('/children', { name: CHILD });
    const key = await person.key();
    const agent = new VoiceAgent({ baseUrl: running.baseUrl, apiKey: business.apiKey, callId: CALL_ID });
    const preview = await agent.previews(key);
    const body = { preview_id: preview.body['preview_id'], external_ref: REFERENCE };
    const grant = await agent.asks('POST', '/grants', body);
    expect(grant.status).toBe(201);
    await business.reportReturnedMail(idOf(grant));
    await person.put('/name', { ...NAME, given_name: 'Quirin' });
    await assistance(service, person);
    await person.post('/move', { address: { ...ADDRESS, line1: '815 Vanishing Way' }, effective_date: '2099-01-01' });
    const another = await Person.signedIn(running.baseUrl, person.email);
    const flow = await askForCode(running.baseUrl, person.email);
    expect((await startSession(running.baseUrl, flow, 'no code')).status).toBe(401);
    const mail = await newestSignInMail(running.baseUrl, person.email);
    const device = new SoftwareAuthenticator(running.settings.origin);
    expect((await makePasskey(running.baseUrl, person.token, device, PASSKEY)).status).toBe(201);
    const businesses = await memberships(service, person, receiver);
    await receiver.until(1, ({ body: sent }) => sent['type'] === 'name.changed');
    const ids = {
      person: person.id,
      account: String(await running.services.accounts.find(person.email)),
      child: idOf(child),
      grant: idOf(grant),
    };
    const texts = {
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
      code: /^Your code is \d{6}\b/m.exec(mail)?.[0] ?? '',
      assistant: ASSISTANT.name,
      assistantsHost: ASSISTANT.host,
      askedStreet: ASKED_STREET,
      passkey: PASSKEY,
    };
    const hashes = await hashesOf(running.engines.keyring, person.email, key, another.token);
    return new DeletedPerson(service, receiver, device, ids, businesses, texts, hashes);
  }

  /** Deletes the account, and lets all that is kept for a while come due. */
  async leaves(): Promise<void> {
    const { baseUrl, engines } = this.service.running;
    const authorization = `Bearer ${await signInByPasskey(baseUrl, this.device)}`;
    expect((await ask(baseUrl, 'DELETE', '/person/v1/me', { authorization })).status).toBe(204);
    const { records } = engines;
    await eventually(async () => {
      const keyOfGrant = await records.get(dataKeys, `grant:${this.ids.grant}`);
      return keyOfGrant?.body.endsAt !== undefined || undefined;
    });
    await this.receiver.until(1, ({ body }) => body['type'] === 'grant.revoked');
    await advanceClock(this.service, 92 * DAY_SECONDS);
  }

  /** The names of all that can be found before. */
  get names(): readonly string[] {
    return [...Object.keys({ ...this.texts, ...this.hashes }), SIGN_INS];
  }

  /** The names of what somebody finds in the bytes who has the keyring. */
  async foundIn(bytes: Buffer): Promise<readonly string[]> {
    const { keyring } = this.service.running.engines;
    const sought = { ...this.texts, ...this.hashes, formattedKey: formatPersonKey(this.texts['key'] ?? '') };
    const found = textsIn(await readableIn(bytes, keyring), sought);
    const addressHash = this.hashes['triesOfEmail'] ?? '';
    const pseudonyms = [lastingPseudonym(keyring, addressHash), ...(await pseudonymsIn(bytes, keyring, addressHash))];
    return pseudonyms.some((pseudonym) => bytes.includes(pseudonym)) ? [...found, SIGN_INS] : found;
  }

  async foundInRedis(): Promise<readonly string[]> {
    return this.foundIn(Buffer.concat(await redisContents(this.service.running.engines.redis)));
  }

  /**
   * The names of what stands in the bytes of live files as it was told. Their free pages may hold ids that were swept,
   * but never what was sealed.
   */
  toldIn(bytes: Buffer): readonly string[] {
    const told = Object.fromEntries(Object.entries(this.texts).filter(([what]) => what !== 'account'));
    return textsIn([bytes.toString('latin1')], told);
  }
}

/** An assistant of the person's that has looked, and has asked for a move. */
async function assistance(service: Service, person: Person): Promise<void> {
  const assistant = await TestAssistant.of(service, person, ASSISTANT.name, ASSISTANT.host);
  await assistant.looks({ action: 'read', fields: ['address'] });
  const address = { ...ADDRESS, line1: ASKED_STREET, line2: '' };
  await assistant.asks({ kind: 'schedule_move', plan: { address, effectiveDate: '2099-02-01', keep: null } });
}

/** The person in two businesses of somebody else's, doing what members do. Their ids. */
async function memberships(service: Service, person: Person, receiver: WebhookReceiver): Promise<readonly string[]> {
  const host = await Member.signIn(service.running.baseUrl, 'host@businesses.example');
  const [first, second] = [await host.registers('Example Books'), await host.registers('Example Letters')];
  const { member } = await host.brings(first, person.email, 'owner');
  await host.brings(second, person.email, 'admin');
  await invitations(service, person, host);
  expect((await member.post(`${first}/api-keys`, { name: 'checkout' })).status).toBe(201);
  for (const business of [first, second]) {
    expect((await member.patch(business, { claim_window_minutes: 20 })).status).toBe(200);
    expect((await member.post(`${business}/webhook-endpoints`, { url: receiver.url })).status).toBe(201);
  }
  return [first, second].map(businessIdIn);
}

/** One that is refused, one that is withdrawn, and one that is never answered. */
async function invitations(service: Service, person: Person, host: Member): Promise<void> {
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

/** What an earlier version put into the log in the place of an address, under a key that lasts. */
function lastingPseudonym(keyring: Keyring, addressHash: string): string {
  const text = JSON.stringify(['logged address', addressHash]);
  return createHmac('sha256', keyring.secret('sign-in')).update(text).digest('base64url').slice(0, 22);
}

async function hashesOf(keyring: Keyring, email: string, key: string, token: string): Promise<Texts> {
  const keyed = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const indexed = async (text: string) => (await keyring.blindIndex(text)).toString('base64url');
  return {
    accountByEmail: await indexed(`email\0${email}`),
    personByKey: await indexed(`person-key\0${key}`),
    triesOfEmail: keyed(keyring.secret('sign-in'), JSON.stringify(['address', email])),
    invitationsOfEmail: keyed(keyring.secret('invitations'), email),
    mailToEmail: keyed(keyring.secret('mailbox'), email),
    session: createHash('sha256').update(token).digest('base64url'),
  };
}

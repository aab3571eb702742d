import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { idOf, refusal, type Answer } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import type { TestBusiness } from '../support/personas/world.js';

const NAME = { given_name: 'Quirinus', family_name: 'Zzyzxsson' };
const STREET = '4711 VANISHING RD';
const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string;
const FIELDS = ['name', 'address', 'upcoming_address', 'effective_date'];

interface ConsentRecord {
  readonly record_id: string;
  readonly state: string;
  readonly since: string;
  readonly iat: number;
  readonly pii_processing: { readonly purposes: readonly { readonly purpose: string | null }[] };
  readonly party_identification: readonly { readonly party_role: string; readonly party_name?: string }[];
  readonly events: readonly { readonly event_type: string; readonly event_state: string; readonly entity_id: string }[];
}

describe('the receipt of a grant', () => {
  let service: Service;
  let business: TestBusiness;
  beforeAll(async () => {
    service = await startService();
    business = await service.world.business();
  });
  afterAll(() => service.stop());

  const registered = () =>
    Person.registered(service.running.baseUrl, NAME, { ...ADDRESS, line1: '4711 Vanishing Road' });
  const claimOn = async (person: Person, by = business) => idOf(await by.api.claimKey(await person.key()));
  const ofBusiness = (grantId: string, by = business) => by.api.call('GET', `/v1/grants/${grantId}/receipt`);
  const ofPerson = (person: Person, grantId: string) => person.get(`/grants/${grantId}/receipt`);
  const keySet = () => fetch(`${service.running.baseUrl}/.well-known/jwks.json`);

  const recordIn = async ({ status, body }: Answer): Promise<ConsentRecord> => {
    expect([status, Object.keys(body)]).toEqual([200, ['receipt']]);
    const keys = createLocalJWKSet((await (await keySet()).json()) as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(String(body['receipt']), keys);
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'consent-receipt+jwt' });
    return JSON.parse(Buffer.from(payload).toString()) as ConsentRecord;
  };
  const stateOf = ({ state, record_id: record }: ConsentRecord) => ({ state, record });

  it('says who consented to what, without the data, and is checked with nothing but the published keys', async () => {
    const person = await registered();
    const grantId = await claimOn(person);
    const record = await recordIn(await ofBusiness(grantId));
    const { running } = service;
    const { origin } = running.settings;
    const claimedAt = (await business.api.read(grantId)).body['claimed_at'];
    expect(record).toEqual({
      iss: origin,
      iat: Math.floor(Date.parse(String(claimedAt)) / 1_000),
      schema_version: 'ISO/IEC TS 27560:2023',
      record_id: UUID,
      pii_principal_id: grantId,
      grant_id: grantId,
      state: 'active',
      since: claimedAt,
      pii_processing: {
        privacy_notice: `${origin}/docs/api#states-and-transitions`,
        privacy_notice_version: '1',
        language: 'en',
        purposes: [
          {
            purpose: null,
            lawful_basis: 'consent',
            pii_information: FIELDS.map((field) => expect.objectContaining({ pii_attribute_id: field }) as object),
            pii_controllers: [business.id],
            collection_method: expect.any(String) as string,
            withdrawal_method: { description: expect.any(String) as string, url: `${origin}/me/grants/${grantId}` },
          },
        ],
      },
      party_identification: [
        { party_id: grantId, party_role: 'pii_principal' },
        { party_id: business.id, party_role: 'pii_controller', party_name: 'Example Letters' },
        { party_id: origin, party_role: 'consent_service', party_url: origin },
      ],
      events: [{ event_time: claimedAt, event_type: 'given', event_state: 'active', entity_id: grantId }],
    });
    const text = JSON.stringify(record);
    const personId = idOf(await person.get('/me'));
    for (const value of [NAME.given_name, NAME.family_name, STREET, person.email, personId])
      expect(text).not.toContain(value);
  });

  it('has keys that any page may read and any cache keep for a while, and that hold no secret', async () => {
    const answer = await keySet();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      'content-type': 'application/json; charset=utf-8',
    });
    const { keys } = (await answer.json()) as JSONWebKeySet;
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']]);
  });

  it('is the same for both sides in every state, with a record that changes with the state alone', async () => {
    const person = await registered();
    await person.put('/claim-approval', { required: true });
    const grantId = await claimOn(person);
    const both = async () => {
      const [one, other] = [await ofBusiness(grantId), await ofPerson(person, grantId)];
      expect(one.body).toEqual(other.body);
      return recordIn(one);
    };
    const pending = await both();
    await person.post(`/grants/${grantId}/approval`);
    const active = await both();
    await business.api.read(grantId);
    await person.put('/address', { ...ADDRESS, line1: '12 Other Road' });
    await business.api.reportReturnedMail(grantId);
    expect(await both()).toEqual(active);
    await person.post(`/grants/${grantId}/revocation`);
    const revoked = await both();
    expect(await both()).toEqual(revoked);

    const records = [pending, active, revoked];
    expect(records.map(({ state }) => state)).toEqual(['pending_approval', 'active', 'revoked']);
    expect(new Set(records.map(({ record_id: id }) => id)).size).toBe(3);
    expect(revoked.events.map(({ event_type: type, entity_id: who }) => [type, who])).toEqual([
      ['requested', business.id],
      ['given', grantId],
      ['withdrawn', grantId],
    ]);
    const history = await person.get('/access-history');
    expect(JSON.stringify(history.body)).not.toContain('receipt');
  });

  it('says what the business was called and wanted when the state began, whatever it is called since', async () => {
    const other = await service.world.business();
    await service.world.describe(other, { purpose: 'To mail books' });
    const person = await registered();
    const grantId = await claimOn(person, other);
    const said = ({ pii_processing: { purposes }, party_identification: parties }: ConsentRecord) => [
      purposes[0]?.purpose,
      parties.find(({ party_role: role }) => role === 'pii_controller')?.party_name,
    ];
    const active = await recordIn(await ofBusiness(grantId, other));
    await service.world.describe(other, { name: 'Example Bills' });
    expect(await recordIn(await ofPerson(person, grantId))).toEqual(active);
    await other.api.release(grantId);
    const released = await recordIn(await ofPerson(person, grantId));
    expect([said(active), said(released)]).toEqual([
      ['To mail books', 'Example Letters'],
      ['To mail books', 'Example Bills'],
    ]);
  });

  it('of a state that began after production was withdrawn says for ever what the business was called then', async () => {
    const other = await service.world.business();
    const person = await registered();
    const grantId = await claimOn(person, other);
    await (await service.world.staff()).withdrawsProduction(other.id);
    const calls = async (name: string): Promise<void> => {
      expect((await other.owner.patch(other.path, { name })).status).toBe(200);
    };
    await calls('Example Bills');
    await person.revokes(grantId);
    const revoked = await recordIn(await ofPerson(person, grantId));
    await calls('Example Parcels');
    expect(await recordIn(await ofPerson(person, grantId))).toEqual(revoked);
    expect(JSON.stringify(revoked.party_identification)).toContain('Example Bills');
    expect(JSON.stringify((await person.get('/access-history')).body)).not.toContain('Example Parcels');
  });

  it('outlives the person, whom it then does not name', async () => {
    const person = await registered();
    const grantId = await claimOn(person);
    const before = await recordIn(await ofBusiness(grantId));
    expect((await person.delete('/me')).status).toBe(204);
    const after = await eventually(async () => {
      const answer = await ofBusiness(grantId);
      return answer.status === 200 ? recordIn(answer) : undefined;
    });
    expect(after).toMatchObject({ state: 'revoked', events: [{ event_type: 'given' }, { event_type: 'withdrawn' }] });
    expect(stateOf(after)).not.toEqual(stateOf(before));
  });

  it('is found neither by another business nor by another person', async () => {
    const [person, stranger] = [await registered(), await registered()];
    const grantId = await claimOn(person);
    const other = await service.world.business();
    const notFound = { status: 404, code: 'grant_not_found' };
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(refusal(await ofBusiness(grantId, other))).toEqual(notFound);
    expect(refusal(await ofPerson(stranger, grantId))).toEqual(notFound);
    expect(refusal(await ofBusiness(unknown))).toEqual(notFound);
    for (const id of ['x', '%00', `${grantId}0`]) {
      expect(refusal(await ofBusiness(id))).toEqual(refusal(await business.api.read(id)));
    }
  });

  it('says nothing of the person’s other grants', async () => {
    const person = await registered();
    const other = await service.world.business();
    const [mine, theirs] = [await claimOn(person, other), await claimOn(person)];
    const text = JSON.stringify(await recordIn(await ofBusiness(mine, other)));
    expect(text).not.toContain(theirs);
    expect(text).not.toContain(business.id);
  });

  it('is the same record under another signature after a rotation of the key, and the older one stays valid', async () => {
    const grantId = await claimOn(await registered());
    const before = await ofBusiness(grantId);
    const record = await recordIn(before);
    const environment = { DATA_DIR: service.dataDir };
    expect((await opsJson(['keyring', 'rotate-signing'], { environment })).code).toBe(0);
    const after = await ofBusiness(grantId);
    const kid = ({ body }: Answer) => decodeProtectedHeader(String(body['receipt'])).kid;
    expect(kid(after)).not.toBe(kid(before));
    expect([await recordIn(before), await recordIn(after)]).toEqual([record, record]);
  });
});

import { letIn } from '../support/assistants/let-in.js';
import { MCP_CLIENTS, toldOf } from '../support/assistants/mcp-clients.js';
import { refusal, type Answer } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { found, UspsStandIn } from '../support/stand-ins/usps-stand-in.js';
import { advanceClock } from '../support/time/advance-clock.js';

const MOST = 20;
const HOUR_S = 3_600;
const REFUSED = { status: 400, code: 'address_not_standardized' };
const OVER = { status: 429, code: 'rate_limited' };
const KNOWN = { streetAddress: '9 FICTION RD', city: 'TOPEKA', state: 'KS', ZIPCode: '66603', ZIPPlus4: '0009' };
const MOVE = { address: ADDRESS, effective_date: '2090-01-01' };

/** The stand-in knows no address until it is told one, and from then on no other. */
describe('look-ups of addresses at the Postal Service', () => {
  let usps: UspsStandIn;
  let service: Service;
  let baseUrl: string;
  beforeEach(async () => {
    usps = await UspsStandIn.start();
  });
  afterEach(async () => {
    await service.stop();
    await usps.stop();
  });

  const start = async (environment: NodeJS.ProcessEnv = {}): Promise<void> => {
    service = await startService({ environment: { POSTAL_URL: usps.url, ...environment } });
    ({ baseUrl } = service.running);
  };
  const registers = (person: Person): Promise<Answer> => person.post('/registration', { name: NAME, address: ADDRESS });
  const isRefused = async (count: number, once: () => Promise<Answer>): Promise<void> => {
    for (let n = 0; n < count; n++) expect(refusal(await once())).toEqual(REFUSED);
  };

  it('are twenty an hour for an account, refused ones among them, so that there are some left for others', async () => {
    await start();
    const [one, other] = [await Person.signedIn(baseUrl), await Person.signedIn(baseUrl)];
    const answers: Answer[] = [];
    for (let n = 0; n < 70; n++) answers.push(await registers(one));
    expect(answers.slice(0, MOST).map(refusal)).toEqual(Array(MOST).fill(REFUSED));
    expect(answers.slice(MOST).map(refusal)).toEqual(Array(70 - MOST).fill(OVER));
    const wait = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(HOUR_S);
    usps.willAnswer(found(KNOWN), found({ ...KNOWN, streetAddress: '10 FICTION RD' }));
    expect((await registers(other)).status).toBe(201);
    expect((await other.put('/address', ADDRESS)).body).toMatchObject({ address: { line1: '10 FICTION RD' } });
    await advanceClock(service, HOUR_S);
    expect((await registers(one)).status).toBe(201);
  });

  it('are made for nothing that is refused whatever the address', async () => {
    await start();
    usps.willAnswer(found(KNOWN));
    const person = await Person.registered(baseUrl);
    const asked = usps.queries.length;
    const wrong = [{ effective_date: '2020-01-01' }, { effective_date: 'soon' }, { keep: [person.id] }];
    for (let n = 0; n < MOST; n++) {
      expect(refusal(await registers(person))).toEqual({ status: 409, code: 'already_registered' });
      expect((await person.put('/address', { ...ADDRESS, zip5: '6660' })).status).toBe(400);
      for (const path of ['/move/preview', '/move'])
        expect((await person.post(path, { ...MOVE, ...wrong[n % wrong.length] })).status).toBe(400);
    }
    expect(usps.queries).toHaveLength(asked);
    expect((await person.post('/move', MOVE)).status).toBe(201);
    expect(refusal(await person.post('/move', MOVE))).toEqual({ status: 409, code: 'move_already_scheduled' });
    expect((await person.post('/move/preview', MOVE)).status).toBe(200);
    expect(usps.queries).toHaveLength(asked + 2);
  });

  it('count for the account whichever way they are asked for, and as many are made as were granted', async () => {
    await start({ POSTAL_CALLS_PER_HOUR: '70' });
    const person = await Person.signedIn(baseUrl);
    await isRefused(5, () => registers(person));
    usps.willAnswer(found(KNOWN));
    const registered = await person.registers(NAME, ADDRESS);
    for (let n = 0; n < 7; n++) expect((await person.put('/address', ADDRESS)).status).toBe(200);
    const [, connect] = MCP_CLIENTS[0];
    const { accessToken } = await letIn(service.running, registered.id);
    const headers = { authorization: `Bearer ${accessToken}` };
    const client = await connect({ url: `${baseUrl}/mcp/person`, headers });
    for (let n = 0; n < 7; n++) expect((await client.call('preview_move', MOVE)).isError).not.toBe(true);
    expect(toldOf(await client.call('preview_move', MOVE)).error).toMatchObject({ code: 'rate_limited' });
    await client.close();
    expect(refusal(await person.post('/move/preview', MOVE))).toEqual(OVER);
    for (const other of [await Person.registered(baseUrl), await Person.registered(baseUrl)])
      for (let n = 1; n < MOST; n++) expect((await other.put('/address', ADDRESS)).status).toBe(200);
    // The first call was for a token.
    expect(usps.queries).toHaveLength(3 * MOST);
    const more = await Person.registered(baseUrl);
    for (let n = 1; n < 9; n++) expect((await more.put('/address', ADDRESS)).status).toBe(200);
    expect(refusal(await more.put('/address', ADDRESS))).toEqual({ status: 503, code: 'service_unavailable' });
  });
});

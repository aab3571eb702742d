import { randomUUID } from 'node:crypto';
import { KNOWN_DEVICES } from '#accounts';
import { SEARCH_FIELDS } from '#domain';
import { dataOf, refusal } from '../support/clients/ask.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { Client } from '../support/clients/client.js';
import { startService, type Service } from '../support/service/service.js';
import { TestAssistant } from '../support/assistants/test-assistant.js';

const WHY = 'Case 4711, a laptop was stolen';

describe('an operator who ends sessions, beside the running service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const end = (words: readonly string[], input?: string) =>
    ops(['end-sessions', ...words], { ...opsOptions(service), ...(input && { input }) });
  const signedIn = (email: string) => Client.signedIn(service.running.baseUrl, email);
  const isIn = async (client: Client) => (await client.get('/auth/v1/sessions')).status === 200;

  it('signs one account out everywhere and nobody else', async () => {
    const [fay, elsewhere, gil] = [
      await signedIn('fay@people.example'),
      await signedIn('fay@people.example'),
      await signedIn('gil@people.example'),
    ];
    expect(await end(['--email', '-', '--reason', WHY], 'FAY@people.example')).toMatchObject({
      code: 0,
      stdout: 'The account is signed out; assistants that were disconnected: 0.\n',
    });
    expect([await isIn(fay), await isIn(elsewhere), await isIn(gil)]).toEqual([false, false, true]);
    expect(await isIn(await signedIn('fay@people.example'))).toBe(true);
  });

  it('makes strangers of the devices that the account was signed in with, and of nobody else’s', async () => {
    const known = async () => {
      const request = { index: 'by-expiry', equal: {}, direction: 'up', limit: 1_000 } as const;
      return (await service.running.engines.records.page(KNOWN_DEVICES, request)).map(({ id }) => id);
    };
    await signedIn('ida@people.example');
    const others = await known();
    await signedIn('hal@people.example');
    await signedIn('hal@people.example');
    expect((await known()).length).toBe(others.length + 2);
    await end(['--email', '-', '--reason', WHY], 'hal@people.example');
    expect(await known()).toEqual(others);
  });

  it('disconnects the assistants of the account, and no other’s, with what they wait for', async () => {
    const [taken, other] = [
      await Person.registered(service.running.baseUrl),
      await Person.registered(service.running.baseUrl),
    ];
    const intruder = await TestAssistant.of(service, taken);
    await TestAssistant.of(service, taken);
    await TestAssistant.of(service, other);
    const change = await intruder.asks({ kind: 'confirm_address' });
    expect(await end(['--email', '-', '--reason', WHY, '--dry-run'], taken.email)).toMatchObject({
      stdout: expect.stringContaining(
        'The account would be signed out: 1 session, and 2 assistants disconnected.',
      ) as string,
    });
    expect((await end(['--email', '-', '--reason', WHY], taken.email)).stdout).toBe(
      'The account is signed out; assistants that were disconnected: 2.\n',
    );
    const again = await taken.signedInAnew();
    expect(dataOf(await again.get('/assistants'))).toEqual([]);
    expect(refusal(await again.post(`/changes/${change}/confirmation`)).code).toBe('change_not_pending');
    expect(dataOf(await other.get('/assistants'))).toHaveLength(1);
  });

  it.each([
    ['signs an account out', []],
    ['asks what that would do', ['--dry-run']],
  ])('is written down in the person’s own history before, when it %s', async (_what, words) => {
    const person = await service.world.person();
    await end(['--email', '-', '--reason', WHY, '--operator', 'jane.doe', ...words], person.email);
    const history = await (await person.signedInAnew()).bodyOf('GET', '/access-history');
    expect(history['data']).toMatchObject([{ action: 'viewed_by_operator', reason: WHY, fields: SEARCH_FIELDS }]);
  });

  it.each([
    ['signs an account out', []],
    ['asks what that would do', ['--dry-run']],
  ])('is written down by a pseudonym of the address when it %s in vain', async (_what, words) => {
    const address = `nobody-${randomUUID()}@people.example`;
    await end(['--email', '-', '--reason', `${WHY}, ${address}`, '--operator', 'jane.doe', ...words], address);
    const { json } = await opsJson(['looks', '--looker', 'operator:jane.doe', '--limit', '1'], opsOptions(service));
    const sought = service.running.services.searchPseudonyms.of(address);
    expect(json).toMatchObject({ looks: [{ action: 'searched', reason: `${WHY}, …`, sought }] });
  });

  it('signs everybody out, staff too', async () => {
    const [fay, staff] = [await signedIn('fay@people.example'), await signedIn(service.demo.staff_email)];
    expect(await end(['--everybody'])).toMatchObject({ code: 0, stdout: 'Everybody is signed out.\n' });
    expect([await isIn(fay), await isIn(staff)]).toEqual([false, false]);
  });

  it.each([
    ['nobody', [], undefined, 2, /either --email - or --everybody/],
    ['an address without a reason', ['--email', '-'], 'fay@people.example', 2, /--reason must say why/],
    ['both', ['--email', '-', '--everybody'], 'fay@people.example', 2, /either --email - or --everybody/],
    [
      'an address that would stay in the history',
      ['--email', 'fay@people.example', '--reason', WHY],
      undefined,
      2,
      /only -/,
    ],
    ['an address without an account', ['--email', '-', '--reason', WHY], 'nobody@people.example', 1, /no account/],
  ])('is told what is wrong when it names %s', async (_what, words, input, code, said) => {
    const run = await end(words, input);
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(said);
  });
});

import { ops } from '../support/ops.js';
import { Client } from '../support/client.js';
import { startService, type Service } from '../support/service.js';

describe('an operator who ends sessions, beside the running service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const end = (words: readonly string[], input?: string) =>
    ops(['end-sessions', ...words], { environment: { DATA_DIR: service.dataDir }, ...(input && { input }) });
  const signedIn = (email: string) => Client.signedIn(service.running.baseUrl, email);
  const isIn = async (client: Client) => (await client.get('/auth/v1/sessions')).status === 200;

  it('signs one account out everywhere and nobody else', async () => {
    const [fay, elsewhere, gil] = [
      await signedIn('fay@people.example'),
      await signedIn('fay@people.example'),
      await signedIn('gil@people.example'),
    ];
    expect(await end(['--email', '-'], 'FAY@people.example')).toMatchObject({
      code: 0,
      stdout: 'The account is signed out.\n',
    });
    expect([await isIn(fay), await isIn(elsewhere), await isIn(gil)]).toEqual([false, false, true]);
    expect(await isIn(await signedIn('fay@people.example'))).toBe(true);
  });

  it('signs everybody out, staff too', async () => {
    const [fay, staff] = [await signedIn('fay@people.example'), await signedIn(service.demo.staff_email)];
    expect(await end(['--everybody'])).toMatchObject({ code: 0, stdout: 'Everybody is signed out.\n' });
    expect([await isIn(fay), await isIn(staff)]).toEqual([false, false]);
  });

  it.each([
    ['nobody', [], undefined, 2, /either --email - or --everybody/],
    ['both', ['--email', '-', '--everybody'], 'fay@people.example', 2, /either --email - or --everybody/],
    ['an address that would stay in the history', ['--email', 'fay@people.example'], undefined, 2, /only -/],
    ['an address without an account', ['--email', '-'], 'nobody@people.example', 1, /no account/],
  ])('is told what is wrong when it names %s', async (_what, words, input, code, said) => {
    const run = await end(words, input);
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(said);
  });
});

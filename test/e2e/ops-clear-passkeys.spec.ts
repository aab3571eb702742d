import { SEARCH_FIELDS } from '#domain';
import { ask, dataOf, refusal } from '../support/clients/ask.js';
import { mailTo } from '../support/clients/mail-to.js';
import { makePasskey, passkeyProof, signInByPasskey } from '../support/clients/passkeys.js';
import { signIn } from '../support/clients/sign-in.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { SoftwareAuthenticator } from '../support/web/software-authenticator.js';

const ORIGIN = 'https://app.consent.example';
const SAM = 'sam@consent.example';
const TIA = 'tia@consent.example';
const UNA = 'una@consent.example';
const WHY = 'Case 4711, a laptop was lost, called back';

describe('an operator who clears the passkeys of somebody who lost the last one, beside the running service', () => {
  let service: Service;
  let baseUrl: string;
  beforeAll(async () => {
    const staff = [SAM, TIA, UNA].join(',');
    service = await startService({ environment: { ORIGIN, RP_ID: 'consent.example', STAFF_EMAILS: staff } });
    ({ baseUrl } = service.running);
  });
  afterAll(() => service.stop());

  const settings = () => opsOptions(service, { DEVELOPMENT_ROUTES: 'true', ORIGIN });
  const clear = (words: readonly string[], input: string) =>
    ops(['clear-passkeys', ...words], { ...settings(), input });
  const meant = ['--email', '-', '--reason', WHY, '--operator', 'jane.doe'];
  const isIn = async (token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await ask(baseUrl, 'GET', '/auth/v1/sessions', headers)).status === 200;
  };
  const withPasskeys = async (email: string) => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const byMail = await signIn(baseUrl, email);
    expect((await makePasskey(baseUrl, byMail, device)).status).toBe(201);
    const byPasskey = await signInByPasskey(baseUrl, device);
    expect((await makePasskey(baseUrl, byPasskey, new SoftwareAuthenticator(ORIGIN))).status).toBe(201);
    return { device, byMail, byPasskey };
  };

  it('lets a member of staff make the first one anew, signs the account out, and has it told by mail', async () => {
    const { device, byMail, byPasskey } = await withPasskeys(SAM);
    const other = await withPasskeys(TIA);
    expect(await clear(meant, 'SAM@consent.example')).toMatchObject({
      code: 0,
      stdout: '2 passkeys are removed, and the account is signed out.\n',
    });
    expect([await isIn(byMail), await isIn(byPasskey), await isIn(other.byPasskey)]).toEqual([false, false, true]);
    const proof = await passkeyProof(baseUrl, device);
    const byLost = await ask(baseUrl, 'POST', '/auth/v1/sessions', {}, proof);
    expect(refusal(byLost)).toEqual({ status: 401, code: 'invalid_code' });
    expect(await signInByPasskey(baseUrl, other.device)).not.toBe('');
    const subjects = (await mailTo(baseUrl, SAM)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'A passkey was removed')).toHaveLength(2);
    const anew = await signIn(baseUrl, SAM);
    expect((await makePasskey(baseUrl, anew, new SoftwareAuthenticator(ORIGIN))).status).toBe(201);
  });

  it('is told by a dry run what would be removed, and nothing is', async () => {
    const { device, byMail } = await withPasskeys(UNA);
    expect(await opsJson(['clear-passkeys', ...meant, '--dry-run'], { ...settings(), input: UNA })).toMatchObject({
      code: 0,
      json: { dry_run: true, removed: 2, sessions: 2 },
    });
    const headers = { authorization: `Bearer ${byMail}` };
    expect(dataOf(await ask(baseUrl, 'GET', '/auth/v1/passkeys', headers))).toHaveLength(2);
    expect(await signInByPasskey(baseUrl, device)).not.toBe('');
  });

  it.each([
    ['clears them', []],
    ['asks what that would do', ['--dry-run']],
  ])('is written down in the person’s own history before, when it %s', async (_what, words) => {
    const person = await service.world.person();
    await makePasskey(baseUrl, person.token, new SoftwareAuthenticator(ORIGIN));
    expect((await clear([...meant, ...words], person.email)).code).toBe(0);
    const history = await (await person.signedInAnew()).bodyOf('GET', '/access-history');
    expect(history['data']).toMatchObject([{ action: 'viewed_by_operator', reason: WHY, fields: SEARCH_FIELDS }]);
  });

  it('is written down in the operator’s stream where the account is no person', async () => {
    await signIn(baseUrl, 'vic@people.example');
    expect(await clear([...meant.slice(0, -1), 'john.doe'], 'vic@people.example')).toMatchObject({
      code: 0,
      stdout: '0 passkeys are removed, and the account is signed out.\n',
    });
    const { json } = await opsJson(['looks', '--looker', 'operator:john.doe', '--limit', '1'], settings());
    expect(json).toMatchObject({ looks: [{ action: 'searched', reason: WHY }] });
  });

  it.each([
    ['no address', ['--reason', WHY], 2, /--email/],
    ['an address that would stay in the history', ['--email', SAM, '--reason', WHY], 2, /only -/],
    ['no reason', ['--email', '-'], 2, /--reason must say why/],
    ['an address without an account', ['--email', '-', '--reason', WHY], 1, /no account/],
  ])('is told what is wrong when it names %s', async (_what, words, code, said) => {
    const run = await clear(words, 'nobody@people.example');
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(said);
  });
});

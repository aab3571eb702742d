import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { accessStream, staffStream } from '#domain';
import { nameIn, SlotViews } from '#projecting';
import { ACCESS_COUNTS, GRANT_READS } from '#projections';
import { checkBundle, parseVkeys } from '../../sdk/verify/src/index.js';
import { dataOf, idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { ops, opsJson, type OpsRun } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { sheetText } from '../support/contents/sheet-text.js';
import { TestAssistant } from '../support/assistants/test-assistant.js';

const WHY = 'Case 4711, asked by letter';
const SEALED = expect.stringMatching(/^v2\.[\w-]+$/) as string;

interface Report {
  readonly person: Readonly<Record<string, unknown>>;
  readonly made_from: object;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly grants: readonly Readonly<Record<string, unknown>>[];
  readonly acts: readonly Readonly<Record<string, unknown>>[];
  readonly verification: { readonly differences: readonly string[] } | null;
}

describe('compliance staff who ask for an access history at the command line, beside the running service', () => {
  let service: Service;
  let person: Person;
  let grantId: string;
  beforeAll(async () => {
    service = await startService();
    person = await service.world.person();
    grantId = idOf(await service.business.claimKey(await person.key()));
    await service.business.read(grantId);
  });
  afterAll(() => service.stop());

  const environment = () => ({ DATA_DIR: service.dataDir });
  const run = (args: readonly string[], input?: string): Promise<OpsRun> =>
    ops(['access-history', '--reason', WHY, '--operator', 'jane.doe', ...args], {
      environment: environment(),
      ...(input !== undefined && { input }),
    });

  it('are shown every disclosure with who, how, what and from which events, verified against the whole log', async () => {
    const stream = accessStream(person.id);
    const asked = ['access-history', '--person', person.id, '--reason', WHY, '--verify'];
    const { code, json } = await opsJson<Report>(asked, { environment: environment() });
    expect([code, json.verification?.differences]).toEqual([0, []]);
    expect(json.made_from).toEqual({
      ...{ stream, first_revision: 0, last_revision: 3, events: 4 },
      ...{ repeats: 0, contiguous: true },
    });
    const { id, name } = service.demo.business;
    const business = { id, name };
    const ofGrant = { business, channel: 'api', grant_id: grantId, grant_revision: 0, fields: ['name', 'address'] };
    const operator = `operator:${userInfo().username}`;
    expect(json.entries).toMatchObject([
      {
        ...{ business: null, channel: null, action: 'viewed_by_operator', revision: 3, grant_id: null },
        ...{ fields: ['access_history'], looked_by: operator, reason: WHY },
      },
      { ...ofGrant, action: 'read', revision: 2, reason: null },
      { ...ofGrant, action: 'claimed', revision: 1 },
      { business, channel: 'api', action: 'previewed', revision: 0, grant_id: null, grant_revision: null },
    ]);
    expect(json.grants).toMatchObject([{ id: grantId, business, status: 'active', reads: 1, ended_at: null }]);
    const looks = await service.running.engines.log.readStream(staffStream(operator), {
      direction: 'forwards',
      limit: 10,
    });
    expect(looks.map(({ data, metadata }) => [data, metadata.actor])).toEqual([
      [{ accountId: operator, personId: person.id, cursor: null, fields: ['access_history'] }, operator],
    ]);
  });

  it('find the person by an e-mail address that stands in no argument, and read a table in their terminal', async () => {
    const { email } = service.demo.people[0] ?? { email: '' };
    const { code, stdout, stderr } = await run(['--email', '-'], `${email.toUpperCase()}\n`);
    const { id } = await service.world.personWith(email);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Access history of person ${id}, registered 20`);
    const shown = await ops(['access-history', '--reason', WHY, '--person', person.id], {
      environment: environment(),
      inTerminal: true,
    });
    expect(shown.stdout).toMatch(/\d\.\d{3}Z {2}Example Parcels +read +api +name, address/);
    expect(shown.stdout).toMatch(/revisions 0 to \d+: \d+ events, contiguous\./);
  });

  it('are told what an assistant was shown, and what the person did through it, from the log alone', async () => {
    const own = await Person.registered(service.running.baseUrl);
    const claimed = await service.business.claimKey(await own.key());
    const helper = await TestAssistant.of(service, own, 'Lesehilfe');
    await helper.looks({ action: 'listed', fields: ['grants'] });
    const change = await helper.asks({ kind: 'revoke_grant', grantId: idOf(claimed) });
    await own.post(`/changes/${change}/confirmation`);
    const asked = ['access-history', '--person', helper.personId, '--reason', WHY, '--verify'];
    const { code, json } = await opsJson<Report>(asked, { environment: environment() });
    expect([code, json.verification?.differences]).toEqual([0, []]);
    const assistant = { id: helper.id, name: 'Lesehilfe' };
    expect(json.entries.find(({ action }) => action === 'listed')).toMatchObject({
      ...{
        business: null,
        channel: 'mcp',
        looked_by: null,
        reason: null,
        grant_id: null,
        fields: ['grants'],
        assistant,
      },
    });
    expect(json.acts).toMatchObject([{ action: 'revoked', assistant, grant_id: claimed.body['id'] }]);
  });

  it('find no deleted person by address, but the remaining history by id', async () => {
    const email = service.demo.people.find(({ kind }) => kind === 'approves_claims')?.email ?? '';
    const { accounts } = service.running.services;
    const account = await accounts.findOrCreate(email);
    const deleted = await service.world.personWith(email);
    await deleted.deletesAccount();
    // The policy of deletions lets go of the account.
    await eventually(async () => ((await accounts.personOf(account)) === null ? true : undefined));
    const byEmail = await run(['--email', '-'], email);
    expect([byEmail.code, byEmail.stdout]).toEqual([1, '']);
    expect(byEmail.stderr).toContain('A deleted person is found by no address, only by id');
    const byId = await run(['--person', deleted.id]);
    expect([byId.code, byId.stderr]).toEqual([0, expect.stringContaining('This person is deleted')]);
    // The person has no key any more that could seal a reason: that of the day does.
    expect(byId.stdout).toMatch(new RegExp(`Z +operator:jane\\.doe +viewed_by_operator.+ ${WHY}`));
    const [look] = await service.running.engines.log.readStream(accessStream(deleted.id), {
      direction: 'backwards',
      limit: 1,
    });
    expect(look?.data).toMatchObject({ operator: 'jane.doe', reason: null, passingReason: SEALED });
  });

  it('are seen by the person, by name of nobody, with their reason', async () => {
    const own = await Person.registered(service.running.baseUrl);
    const id = idOf(await own.get('/me'));
    expect((await run(['--person', id, '--from', '2030-01-01'])).stdout).toMatch(
      /No entry lies in this range\. The log reaches to 20.{21}Z, position \d+\./,
    );
    expect(dataOf(await own.get('/access-history'))).toMatchObject([
      { action: 'viewed_by_operator', business: null, channel: null, fields: ['access_history'], reason: WHY },
    ]);
  });

  it('make a proof that holds without the service, with their own look in it, and a report to read', async () => {
    const own = await service.world.person();
    const business = await service.world.business();
    await service.world.describe(business, { purpose: 'Mail to Łódź and 北京' });
    await business.api.claimKey(await own.key());
    const [proof, pdf] = [join(service.dataDir, 'proof.json'), join(service.dataDir, 'report.pdf')];
    const asked = ['--person', own.id, '--proof', proof, '--pdf', pdf];
    const { code, stderr } = await run(asked);
    const bundle = await readFile(proof, 'utf8');
    const sha256 = createHash('sha256').update(bundle).digest('hex');
    expect([code, stderr]).toEqual([0, expect.stringContaining(`The proof of 3 entries, under checkpoint `)]);
    expect(stderr).toContain(sha256);
    const keys = await parseVkeys(await (await fetch(`${service.running.baseUrl}/log/v1/key`)).text());
    const { holds, problems, history } = await checkBundle({ pages: [bundle] }, { keys });
    expect([holds, problems]).toEqual([true, []]);
    expect(history.map(({ who }) => who)).toContain('operator jane.doe');

    const text = (await sheetText(pdf)).join('\n');
    for (const part of [own.id, sha256, WHY, 'operator:jane.doe', 'consent-verify bundle proof.json', 'proof.json'])
      expect(text).toContain(part);
    expect(text).toContain('Mail to Łódź and [U+5317 U+4EAC]');
    const notes = JSON.parse(bundle) as { readonly checkpoint: string; readonly head: string };
    for (const line of `${notes.checkpoint}${notes.head}`.split('\n').filter((one) => one.length < 90))
      expect(text).toContain(line);
    expect([(await stat(proof)).mode & 0o777, (await stat(pdf)).mode & 0o777]).toEqual([0o600, 0o600]);
    expect((await readFile(pdf, 'latin1')).match(/\/(Author|Creator|Producer|Subject) \([^)]/g)).toBeNull();
  });

  it('are told before anything is written down that a proof cannot be put where they say', async () => {
    const before = await service.world.accessEntries(person);
    const [folder, file] = [service.dataDir, join(service.dataDir, 'own.json')];
    const asked = [
      [['--proof', folder], 'is no regular file'],
      [['--pdf', file], '--pdf is the report on a proof'],
      [['--proof', file, '--pdf', file], 'are two files'],
      [['--proof', file, '--from', '2030-01-01'], 'is of the whole history'],
    ] as const;
    for (const [options, words] of asked) {
      const { code, stderr } = await run(['--person', person.id, ...options]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    }
    expect(await service.world.accessEntries(person)).toHaveLength(before.length);
    const nowhere = await run(['--person', person.id, '--proof', join(service.dataDir, 'nowhere', 'x.json')]);
    expect([nowhere.code, nowhere.stderr]).toEqual([3, expect.stringContaining('cannot be written')]);
  });

  it('leave looks in the log that pass its verification', async () => {
    const { code, json } = await opsJson<{ findings: readonly object[] }>(['verify'], { environment: environment() });
    expect([code, json.findings]).toEqual([0, []]);
  });

  it('hear what was wrong on standard error, without a stack', async () => {
    const unknown = await run(['--person', randomUUID()]);
    expect(unknown).toEqual({
      code: 1,
      stdout: '',
      stderr: 'consent-ops: The log holds nothing of a person with this id.\n',
    });
  });

  it('are told of a difference between the log and the read models', async () => {
    const { views, log, slotStates } = service.running.engines;
    const position = (await log.head()) ?? '';
    const wrong = { grantId, reads: 7, lastReadAt: '2030-01-01T00:00:00.000Z', recent: [] };
    const { active } = slotStates.of(ACCESS_COUNTS.name);
    await new SlotViews(views, active).apply({
      writes: [{ collection: GRANT_READS, document: { id: grantId, position, body: wrong } }],
      checkpoint: { name: nameIn(active, ACCESS_COUNTS.name), position },
    });
    const { code, stdout } = await run(['--person', person.id, '--verify']);
    expect(code).toBe(1);
    expect(stdout).toContain(`grant ${grantId}: the read models count 7 reads, the log holds 1`);
  });
});

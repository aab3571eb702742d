import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErasureCheck } from '#operations';
import { parseCheckpoint, parseNote } from '#proofs';
import { ask, idOf } from '../support/clients/ask.js';
import { untilServed } from '../support/clients/until-served.js';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

const STAFF = ['first@consent.example', 'second@consent.example'] as const;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const LINK = /^<(\/log\/v1\/erasures\/([0-9a-f-]{36}))>; rel="describedby"$/;

interface Statement {
  readonly erasure_id: string;
  readonly key_id: string;
  readonly index: number;
  readonly checkpoint: { readonly origin: string; readonly size: number; readonly root: string; readonly note: string };
}

describe('the statement of an erasure', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { STAFF_EMAILS: STAFF.join(','), CHECKPOINT_EVERY_MS: '100' } });
  });
  afterAll(() => service.stop());

  const fetched = (path: string) => fetch(`${service.running.baseUrl}${path}`);
  /** On a slow machine the checkpoint may not be signed yet in the time that the service waits for it. */
  const statementAt = async (path: string): Promise<Statement> => {
    const answer = await untilServed(() => fetched(path));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jose']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const keys = createLocalJWKSet((await (await fetched('/.well-known/jwks.json')).json()) as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(await answer.text(), keys);
    expect(protectedHeader.typ).toBe('erasure-statement+jwt');
    return JSON.parse(Buffer.from(payload).toString()) as Statement;
  };
  const mailTo = async ({ email }: Person): Promise<string> => {
    const { body } = await ask(service.running.baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(email)}`, {});
    const [newest] = body['data'] as readonly { readonly subject: string; readonly text: string }[];
    expect(newest?.subject).toBe('Your account was deleted');
    return newest?.text ?? '';
  };
  const linksIn = (text: string): readonly string[] => text.match(/\/log\/v1\/erasures\/[0-9a-f-]{36}/g) ?? [];

  it('is linked in the answer and in the mail, and names a signed checkpoint over the deletion but no person', async () => {
    const person = await Person.registered(service.running.baseUrl);
    const personId = idOf(await person.get('/me'));
    const deleted = await person.delete('/me');
    expect(deleted.status).toBe(204);
    const [, path = '', id] = LINK.exec(deleted.headers.get('link') ?? '') ?? [];
    const statement = await statementAt(path);
    expect(statement).toEqual({
      iss: service.running.settings.origin,
      iat: expect.any(Number) as number,
      erasure_id: id,
      erased_at: TIME,
      key_id: expect.stringMatching(/^[\w-]{43}$/) as string,
      index: expect.any(Number) as number,
      checkpoint: {
        origin: expect.any(String) as string,
        size: expect.any(Number) as number,
        root: expect.any(String) as string,
        note: expect.any(String) as string,
      },
    });
    const { checkpoint, index } = statement;
    const note = parseNote(checkpoint.note);
    expect(note && parseCheckpoint(note.text)).toMatchObject({ origin: checkpoint.origin, size: checkpoint.size });
    expect(checkpoint.note).toContain(checkpoint.root);
    expect(index).toBeLessThan(checkpoint.size);
    for (const told of [personId, person.email]) expect(JSON.stringify(statement)).not.toContain(told);
    expect(linksIn(await mailTo(person))).toEqual([path]);
    // The same for good, whatever is signed since and with which key.
    await service.world.person();
    await opsJson(['keyring', 'rotate-signing'], opsOptions(service));
    expect(await statementAt(path)).toEqual(statement);
  });

  it('is one of its own for each child, which only the mail leads to', async () => {
    const person = await Person.registered(service.running.baseUrl);
    for (const given of ['Ada', 'Ben'])
      await person.post('/children', { name: { given_name: given, family_name: 'Example' } });
    const deleted = await person.delete('/me');
    const [, own = ''] = LINK.exec(deleted.headers.get('link') ?? '') ?? [];
    const links = linksIn(await mailTo(person));
    expect([links.length, links[0]]).toEqual([3, own]);
    const statements = await Promise.all(links.map(statementAt));
    expect(new Set(statements.map(({ key_id: key }) => key)).size).toBe(3);
  });

  it('is given for an erasure by staff as well', async () => {
    const { baseUrl } = service.running;
    const [one, other] = await Promise.all(STAFF.map((email) => Staff.signedIn(baseUrl, email)));
    if (one === undefined || other === undefined) throw new Error('there are two');
    const person = await Person.registered(baseUrl);
    const personId = idOf(await person.get('/me'));
    const { body } = await one.asksToErase(personId, 'A letter');
    await other.approvesErasure(body['id'], 'Seen it');
    const [path = ''] = linksIn(await mailTo(person));
    expect((await statementAt(path)).checkpoint.size).toBeGreaterThan(0);
  });

  it('is not found by guessing, and fails for no guess', async () => {
    const person = await Person.registered(service.running.baseUrl);
    const personId = idOf(await person.get('/me'));
    await person.delete('/me');
    for (const id of [randomUUID(), personId, 'x', '%00', '..%2F..', 'a'.repeat(2_000)])
      expect((await fetched(`/log/v1/erasures/${id}`)).status).toBe(404);
  });

  it('says truly what a backup still shows with which keys, until they are retired', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'erasure-check-'));
    try {
      const environment = { DATA_DIR: service.dataDir };
      const { keyringPath } = service.running.settings;
      const person = await Person.registered(service.running.baseUrl);
      const personId = idOf(await person.get('/me'));
      const { json } = await opsJson<{ backup: { name: string } }>(['backup', '--to', folder], { environment });
      const data = join(folder, json.backup.name);
      const before = await readdir(data, { recursive: true });
      const check = (where: string, ...more: readonly string[]) =>
        opsJson<ErasureCheck>(['erasure-check', '--data', where, ...more], { environment });
      const earlier = await check(data, '--keyring', keyringPath);
      expect([earlier.code, earlier.json.readable]).toEqual([0, []]);

      await person.delete('/me');
      const after = await check(data, '--keyring', keyringPath);
      expect([after.code, after.json]).toMatchObject([1, { readable: [personId], readable_accounts: 1, sealed: [] }]);
      const blind = await check(data);
      expect([blind.code, blind.json]).toMatchObject([
        1,
        { readable: [], sealed: [{ keyring_version: 1, data_keys: 2 }] },
      ]);
      const later = await opsJson<{ backup: { name: string } }>(['backup', '--to', folder], { environment });
      const without = await check(join(folder, later.json.backup.name), '--keyring', keyringPath);
      expect([without.code, without.json]).toMatchObject([0, { readable: [], sealed: [], in_unused_space: 0 }]);
      const running = await check(service.dataDir, '--keyring', keyringPath);
      const { readable_count: people, readable_accounts: accounts, readable_memberships: members } = running.json;
      expect(people + accounts + members).toBe(running.json.in_unused_space);

      const scratch = join(folder, 'scratch');
      const increment = await opsJson<{ backup: { name: string } }>(['backup', '--to', folder, '--incremental'], {
        environment,
      });
      const ofBoth = await check(
        join(folder, increment.json.backup.name),
        '--keyring',
        keyringPath,
        '--scratch',
        scratch,
      );
      expect([ofBoth.code, ofBoth.json]).toMatchObject([0, { erased: without.json.erased, readable: [] }]);
      expect(await readdir(scratch)).toEqual([]);
      const lines = join(folder, 'lines');
      const portable = await opsJson<{ backup: { name: string } }>(['backup', '--to', lines, '--portable'], {
        environment,
      });
      const ofLines = await check(join(lines, portable.json.backup.name), '--keyring', keyringPath);
      const none = { erased: without.json.erased, readable: [], in_unused_space: null };
      expect([ofLines.code, ofLines.json]).toMatchObject([0, none]);

      await opsJson(['keyring', 'rotate'], { environment });
      await opsJson(['keyring', 'retire', '1', '--yes'], { environment });
      const retired = await check(data, '--keyring', keyringPath);
      expect([retired.code, retired.json]).toMatchObject([0, { readable: [], sealed: [{ keyring_version: 1 }] }]);
      expect(await readdir(data, { recursive: true })).toEqual(before);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is signed by keys that retire once the newer one has signed a checkpoint', async () => {
    const environment = { DATA_DIR: service.dataDir };
    const { json } = await opsJson<{ signing_keys: readonly number[] }>(['keyring', 'rotate-signing'], { environment });
    const [oldest, newest] = [json.signing_keys[0], json.signing_keys.at(-1)];
    const retire = (version?: number) => ops(['keyring', 'retire-signing', String(version), '--yes'], { environment });
    expect((await retire(newest)).code).toBe(2);
    await service.world.person();
    await eventually(async () => ((await retire(oldest)).code === 0 ? true : undefined));
    expect(service.running.engines.keyring.signingKeys('receipts').map(({ version }) => version)).not.toContain(oldest);
  });
});

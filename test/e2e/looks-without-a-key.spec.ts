import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personStream, staffStream } from '#domain';
import type { JsonObject } from '#event-store';
import { dataKeys } from '#vault';
import { dataOf, refusal } from '../support/clients/ask.js';
import { bytesOf, readableIn, textsIn } from '../support/contents/readable-bytes.js';
import { Staff } from '../support/personas/staff.js';
import { ops, opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { advanceClock } from '../support/time/advance-clock.js';

const DAY_SECONDS = 24 * 60 * 60;
const LONG_MS = 180_000;
const OPERATOR = 'operator:jane.doe';
const REASONS = {
  erased: 'Case 4711, of somebody erased',
  damaged: 'Case 4712, of somebody damaged',
  staffSearch: 'Case 4713, of nobody by staff',
  operatorSearch: 'Case 4714, of nobody by an operator',
};
const SOUGHT = 'nobody@nowhere.example';

interface Entries {
  readonly entries: readonly { readonly reason: string | null; readonly reason_gone: boolean }[];
}
interface Verified {
  readonly findings: readonly { readonly stream: string }[];
}
interface Looks {
  readonly looks: readonly JsonObject[];
}

describe('what is said of a look where no person’s key can seal it', () => {
  let service: Service;
  let away: string;
  /** Of all looks here, none of which comes near its end. */
  let today: string;
  let staffId: string;
  let erased: string;
  let damaged: string;

  beforeAll(async () => {
    service = await startService();
    const late = Date.now() % (DAY_SECONDS * 1_000) > 23 * 60 * 60 * 1_000;
    if (late) await advanceClock(service, 2 * 60 * 60);
    today = service.running.engines.clock.iso().slice(0, 10);
    away = await mkdtemp(join(tmpdir(), 'looks-without-a-key-'));
    staffId = (await service.running.services.accounts.find(service.demo.staff_email)) ?? '';
    const gone = await service.world.person();
    await gone.deletesAccount();
    const other = await service.world.person();
    await damage(`person:${other.id}`);
    [erased, damaged] = [gone.id, other.id];
  }, LONG_MS);
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  /** What it resolves to puts the key back. */
  async function damage(subject: string): Promise<() => Promise<unknown>> {
    const { records } = service.running.engines;
    const record = await records.get(dataKeys, subject);
    if (record === undefined) throw new Error(`${subject} has a data key`);
    const wrapped = record.body.wrapped.slice(0, -4) + (record.body.wrapped.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    await records.replace(dataKeys, subject, record.version, { ...record.body, wrapped });
    return () => records.replace(dataKeys, subject, record.version + 1, record.body);
  }

  const staff = () => Staff.signedIn(service.running.baseUrl, service.demo.staff_email);
  const inside = () => opsOptions(service, { OPERATOR: 'jane.doe' });
  const historyOf = (person: string, reason: string) =>
    opsJson<Entries>(['access-history', '--person', person, '--reason', reason], inside());
  const looksOf = async (looker: string) => {
    const { code, json } = await opsJson<Looks>(['looks', '--looker', looker], inside());
    return [
      code,
      json.looks.map(({ action, reason, sought, reason_gone: isGone }) => [action, reason, sought, isGone]),
    ];
  };
  const pseudonym = () => service.running.services.searchPseudonyms.of(SOUGHT);

  /** The names of the reasons, and of the pseudonym, that somebody reads in a backup who has the keyring. */
  async function readInBackup(name: string): Promise<readonly string[]> {
    const to = join(away, name);
    expect(await ops(['backup', '--to', to], inside())).toMatchObject({ code: 0 });
    const readable = await readableIn(await bytesOf(to), service.running.engines.keyring);
    return textsIn(readable, { ...REASONS, sought: pseudonym() });
  }
  const inClear = async () =>
    textsIn([(await bytesOf(service.dataDir)).toString('latin1')], { ...REASONS, sought: pseudonym() });

  it('is shown for a while to whoever may read it, and stands in clear nowhere', async () => {
    const first = await historyOf(erased, REASONS.erased);
    expect([first.code, first.json.entries[0]]).toMatchObject([0, { reason: REASONS.erased, reason_gone: false }]);
    const member = await staff();
    expect(dataOf(await member.looksAt(damaged, { reason: REASONS.damaged }))[0]).toMatchObject({
      action: 'viewed_by_staff',
      reason: REASONS.damaged,
    });
    expect(refusal(await member.findsPerson(SOUGHT, REASONS.staffSearch)).code).toBe('person_not_found');
    const asked = ['access-history', '--email', '-', '--reason', REASONS.operatorSearch];
    expect(await ops(asked, { ...inside(), input: SOUGHT })).toMatchObject({ code: 1 });

    expect(await looksOf(staffId)).toEqual([
      0,
      [
        ['searched', REASONS.staffSearch, pseudonym(), false],
        ['looked', null, null, false],
      ],
    ]);
    expect(await looksOf(OPERATOR)).toEqual([
      0,
      [
        ['searched', REASONS.operatorSearch, pseudonym(), false],
        ['looked', null, null, false],
      ],
    ]);
    expect(await inClear()).toEqual([]);
    expect(await readInBackup('before')).toEqual([...Object.keys(REASONS), 'sought']);
  });

  it('is refused, and nothing shown, where the key of the day cannot be had', async () => {
    const mend = await damage(`look-day:${today}`);
    const { log } = service.running.engines;
    const before = await log.head();
    const member = await staff();
    const answers = [
      await member.findsPerson('other@nowhere.example', 'Case 4715'),
      await member.looksAt(damaged, { reason: 'Case 4716' }),
    ];
    expect(answers.map(refusal)).toEqual(Array(2).fill({ status: 503, code: 'crypto_unavailable' }));
    expect(await ops(['access-history', '--person', erased, '--reason', 'Case 4717'], inside())).toMatchObject({
      code: 3,
      stdout: '',
    });
    expect(await log.head()).toBe(before);
    await mend();
  });

  it('has one key a day, however many look', async () => {
    const { records } = service.running.engines;
    const before = await records.get(dataKeys, `look-day:${today}`);
    const member = await staff();
    await Promise.all(
      Array.from({ length: 8 }, () => member.findsPerson(`${randomUUID()}@nowhere.example`, REASONS.staffSearch)),
    );
    const ends = Date.parse(today) + 31 * DAY_SECONDS * 1_000;
    expect(await records.get(dataKeys, `look-day:${today}`)).toEqual(before);
    expect(before?.body.endsAt).toBe(ends);
  });

  it('is still shown that was written in clear before there were such keys', async () => {
    const looker = `operator:former`;
    const context = { correlationId: randomUUID(), causationId: null, actor: looker };
    const metadata = { time: '2026-01-01T00:00:00.000Z', ...context };
    const looked = {
      accountId: looker,
      personId: erased,
      cursor: null,
      fields: ['access_history'],
      reason: 'v2. Case',
    };
    await service.running.engines.log.append(
      staffStream(looker),
      [
        { id: randomUUID(), type: 'staff.looked.v1', data: looked, metadata },
        {
          id: randomUUID(),
          type: 'staff.searched.v1',
          data: { accountId: looker, sought: 'x', reason: 'v2. Case' },
          metadata,
        },
      ],
      'any',
    );
    expect(await looksOf(looker)).toEqual([
      0,
      [
        ['searched', 'v2. Case', 'x', false],
        ['looked', 'v2. Case', null, false],
      ],
    ]);
  });

  it(
    'is gone after thirty days: in no backup taken then, nor for anybody who asks, who is told so',
    async () => {
      await advanceClock(service, 32 * DAY_SECONDS);
      expect(await readInBackup('after')).toEqual([]);
      const shown = await historyOf(erased, 'Case 4718');
      expect([shown.code, shown.json.entries.slice(0, 2)]).toMatchObject([
        0,
        [
          { reason: 'Case 4718', reason_gone: false },
          { reason: null, reason_gone: true },
        ],
      ]);
      expect((await ops(['access-history', '--person', erased, '--reason', 'x'], inside())).stdout).toContain(
        'no longer kept',
      );
      const seen = dataOf(await (await staff()).looksAt(damaged, { reason: 'Case 4719' }));
      expect(seen.slice(0, 2)).toMatchObject([{ reason: 'Case 4719' }, { action: 'viewed_by_staff', reason: null }]);
      const [, looks] = await looksOf(OPERATOR);
      expect(looks).toContainEqual(['searched', null, null, true]);
      const { json } = await opsJson<Verified>(['verify'], inside());
      const streams = new Set(json.findings.map(({ stream }) => stream));
      expect([...streams]).toEqual([personStream(damaged)]);
    },
    LONG_MS,
  );
});

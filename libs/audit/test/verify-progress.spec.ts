import { randomUUID } from 'node:crypto';
import { TakenOver, type KeptState, type LogReport } from '../src/index.js';
import { AuditedLog } from './audited-log.js';

/** About 13 events each. */
const PEOPLE = 250;
const NAME = 'kept';
const READ = 'access.read.v1';

describe('a log that is verified again and again', () => {
  let audited: AuditedLog;
  let state: KeptState;
  beforeEach(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(PEOPLE);
    await audited.sign();
    state = await audited.state(NAME);
  });
  afterEach(async () => {
    await state.close();
    await audited.close();
  });

  const again = (differently: Parameters<AuditedLog['verified']>[0] = {}) =>
    audited.verified({ state, ...differently });
  const told = ({ findings }: LogReport) => findings.map(({ check, problem }) => `${check}: ${problem}`);
  /** A grant of a person's with a change that nobody has carried onto it. */
  const forgotten = async (): Promise<void> => {
    const world = audited.madeUp;
    const personId = await world.person();
    await world.claim(personId);
    await world.changeAlone(personId, { type: 'confirm-address' });
  };

  it('is read again only from the last verified checkpoint on', async () => {
    const first = await again();
    expect([first.goneOnFrom, first.read, first.problems]).toEqual([null, first.events, 0]);
    const nothing = await again();
    expect([nothing.goneOnFrom?.size, nothing.read, nothing.events]).toEqual([first.events, 0, first.events]);
    await audited.madeUp.people(3);
    const unsigned = await again();
    expect([unsigned.unsigned, unsigned.problems]).toEqual([unsigned.read, 0]);
    await audited.sign();
    const since = await again();
    expect([since.goneOnFrom?.size, since.read]).toEqual([first.events, unsigned.read]);
    const whole = await again({ isAll: true });
    expect([whole.begunAnew, whole.read, whole.problems]).toEqual(['asked', since.events, 0]);
  });

  it('knows of what was read before whatever is asked of what comes later', async () => {
    await again();
    const world = audited.madeUp;
    await world.business();
    const personId = await world.person();
    const grantId = await world.claim(personId);
    await audited.sign();
    expect((await again()).problems).toBe(0);
    await world.read(personId, grantId);
    await world.change(personId, { type: 'confirm-address' }, [grantId]);
    await world.disclose(randomUUID(), READ, { grantId, grantRevision: 0, fields: [] });
    await audited.sign();
    const report = await again();
    expect(told(report)).toEqual([`disclosures: grant ${grantId} is of person ${personId}`]);
    expect(told(await again())).toEqual(told(report));
    expect(told(await again({ isAll: true }))).toEqual(told(report));
  });

  it('is reported to lack an event each time, until the event has come', async () => {
    await forgotten();
    await audited.sign();
    const missing = [expect.stringMatching(/^carrying: grant.address_confirmed.v1 .* is missing$/)];
    expect(told(await again())).toEqual(missing);
    expect(told(await again())).toEqual(missing);
    expect(told(await again({ policiesAt: '' }))).toEqual([]);
  });

  it('is verified from where a killed run stopped, with the same findings', async () => {
    await forgotten();
    await audited.sign();
    const whole = await audited.verified();
    const dying = again({ step: 500, endAfter: 2_000 });
    await expect(dying).rejects.toThrow('This operation was aborted');
    const report = await again({ step: 500 });
    expect(report.goneOnFrom?.size).toBeGreaterThan(0);
    expect(report.read).toBeLessThan(whole.read);
    expect([report.events, told(report)]).toEqual([whole.events, told(whole)]);
  });

  it('is given up by the earlier of two verifications', async () => {
    await again();
    const other = await audited.state(NAME);
    await audited.madeUp.people(3);
    await audited.sign();
    await expect(again()).rejects.toThrow(TakenOver);
    expect((await again({ state: other })).problems).toBe(0);
    await other.close();
  });

  it('hides nothing behind what was verified when it is another log now', async () => {
    const before = await again();
    const report = await audited.foundAfter(
      (tampering) => {
        tampering.drop(tampering.find(1, READ));
      },
      { state, isSignedAnew: true },
    );
    expect([report.begunAnew, report.read]).toEqual(['other-events', before.events - 1]);
    expect(told(report)[0]).toMatch(/^order: revision \d+ of the stream was to come/);
    expect(told(report).at(-1)).toMatch(
      /^seals: the \d+ events that were verified at .* does not begin with them now$/,
    );
  });

  it('whose verified part has changed is reported as such, and `--all` says where', async () => {
    await again();
    const alter = async (isAll: boolean) =>
      audited.foundAfter(
        (tampering) => {
          const place = tampering.find(tampering.head - 300, READ);
          tampering.overwrite(place, tampering.at(place).replace('"channel":"api"', '"channel":"mcp"'));
        },
        { state, isAll },
      );
    const report = await alter(false);
    expect([report.read, told(report)]).toEqual([0, ['seals: the log does not end as it was signed: other-events']]);
    expect(told(await alter(true))).toEqual([
      expect.stringMatching(/^seals: access.read.v1, index \d+ of the tree, was/),
    ]);
  });

  it('begins anew where the log has a new origin', async () => {
    await again();
    const report = await again({ proofs: await audited.copyOfTree('consent.example/log/restored-1') });
    expect([report.begunAnew, report.read, told(report)]).toEqual(['other-origin', report.events, []]);
  });

  it('is not gone on from what somebody wrote who has no keyring', async () => {
    await again({ isKeyAlone: true });
    const report = await again();
    expect([report.goneOnFrom, report.read]).toEqual([null, report.events]);
  });
});

import { newestSeal, type LogReport, type SignedSeal } from '../src/index.js';
import { AuditedLog } from './audited-log.js';
import type { Tampering } from '../../../test/support/tampering.js';

const READ = 'access.read.v1';
/** About 13 events each. */
const PEOPLE = process.env['TEST_ROUNDS'] === 'full' ? 7_700 : 250;
/** A place in the midst of the log, behind the first seal. */
const MIDST = 1_200;

describe('a sealed log that somebody has tampered with below the service', () => {
  let audited: AuditedLog;
  let kept: SignedSeal | undefined;
  beforeAll(async () => {
    audited = await AuditedLog.open();
    await audited.madeUp.people(PEOPLE);
    await audited.sealer().sealAll();
    kept = await newestSeal(audited.log);
  });
  afterAll(() => audited.close());

  const found = async (deed: (tampering: Tampering) => void): Promise<readonly string[]> =>
    ofSeals(await audited.foundAfter(deed));
  const ofSeals = ({ findings }: LogReport) =>
    findings
      .filter(({ check }) => check === 'seals')
      .map(({ position, stream, revision, problem }) =>
        [Number(position), stream, revision, problem.replace(/event \d+ of the \d+ under seal \d+/, 'EVENT')].join(' '),
      );
  /** As findings name an event. */
  const nameAt = (tampering: Tampering, place: number): string => {
    const [revision, stream] = tampering.at(place).split('\n', 2);
    return `${String(place)} ${String(stream)} ${String(revision)}`;
  };

  it('is sound as long as nobody did, to its last event', async () => {
    const report = await audited.verified(kept);
    const { sealed, unsealed, seals } = report.seals;
    expect([report.problems, report.isWhole, unsealed]).toEqual([0, true, 0]);
    expect([sealed, seals]).toEqual([report.events - seals, Math.ceil(sealed / 1_000)]);
  });

  it('gives away the one event of which a single byte was changed', async () => {
    let changed = '';
    const problems = await found((tampering) => {
      const place = tampering.find(MIDST, READ);
      const text = tampering.at(place);
      tampering.overwrite(place, text.replace('"channel":"api"', '"channel":"apj"'));
      changed = nameAt(tampering, place);
    });
    expect(problems).toEqual([`${changed} ${READ}, EVENT, was changed since it was sealed`]);
  });

  it('gives away an event that was taken out, by its place, and its stream by the gap', async () => {
    let after = '';
    let stream = '';
    const report = await audited.foundAfter((tampering) => {
      const place = tampering.find(MIDST, READ);
      stream = tampering.at(place).split('\n', 2)[1] ?? '';
      tampering.drop(place);
      after = nameAt(tampering, place);
    });
    const position = after.split(' ', 1)[0]?.padStart(16, '0') ?? '';
    expect(ofSeals(report)).toEqual([`${after} EVENT, before position ${position}, was removed since it was sealed`]);
    expect(report.findings.filter(({ check }) => check === 'order')).toMatchObject([
      { stream, problem: 'revision 2 of the stream was to come, this is 3' },
    ]);
  });

  it('gives away where an event was torn out, and says that nothing behind it was looked at', async () => {
    let place = 0;
    const report = await audited.foundAfter((tampering) => {
      place = tampering.find(MIDST, READ);
      tampering.tearOut(place);
    });
    const before = String(place - 1).padStart(16, '0');
    expect([report.isWhole, report.events]).toEqual([false, place - 1]);
    expect(report.findings.map(({ check, problem }) => [check, problem])).toEqual([
      ['reading', `the event behind position ${before} cannot be read; nothing after it was looked at`],
      ['seals', expect.stringMatching(/^event \d+ of the 1000 under seal 1 is the one that cannot be read$/)],
    ]);
  });

  it('gives away two events that changed places', async () => {
    let names: string[] = [];
    const problems = await found((tampering) => {
      const one = tampering.find(MIDST, READ);
      const other = tampering.find(one + 1, READ);
      tampering.swap(one, other);
      names = [one, other].map((place) => nameAt(tampering, place));
    });
    expect(problems).toEqual(
      names.map((name) => `${name} ${READ}, EVENT, stands at another place since it was sealed`),
    );
  });

  it('gives away an event that was put in', async () => {
    let added = '';
    const problems = await found((tampering) => {
      const [, stream = '', ...rest] = tampering.at(tampering.find(MIDST, READ)).split('\n');
      tampering.insert(MIDST, ['3', stream, ...rest].join('\n'));
      added = nameAt(tampering, MIDST);
    });
    expect(problems).toContain(`${added} ${READ} under seal 1 was added since it was sealed`);
    expect(problems).toHaveLength(1);
  });

  it('gives away a seal that was made to fit', async () => {
    let seal = '';
    const problems = await found((tampering) => {
      const place = tampering.find(MIDST, '"number":1,');
      tampering.overwrite(place, tampering.at(place).replace(/"before":\d+/, '"before":7'));
      seal = nameAt(tampering, place);
    });
    expect(problems).toContain(`${seal} seal 1 is not signed with the key of this service`);
    expect(problems).toContain(`${seal} seal 1 counts other seals before it`);
  });

  it('that was cut short between two seals looks sound, but not to who kept a seal elsewhere', async () => {
    const cut = (tampering: Tampering): void => {
      tampering.cutAfter(tampering.find(1, '"number":0,'));
    };
    expect(await found(cut)).toEqual([]);
    expect(ofSeals(await audited.foundAfter(cut, kept))).toEqual([
      expect.stringContaining(`the log was cut short: seal ${String(kept?.number)} was kept elsewhere`),
    ]);
  });

  it('that was replaced by another with seals of its own is not the one that was kept elsewhere', async () => {
    const other = await AuditedLog.open();
    try {
      await other.madeUp.people(5);
      await other.sealer({ mostSealed: 10 }).sealAll();
      const own = await newestSeal(audited.log);
      const strange = own && audited.key.sign({ ...own, root: 'another' });
      expect(ofSeals(await audited.verified(strange))).toEqual([
        expect.stringContaining('is another than the one that was kept elsewhere: the log was replaced'),
      ]);
      const { findings } = await other.verified(kept);
      expect(findings.map(({ problem }) => problem)).toContain(
        `seal ${String(kept?.number)}, kept elsewhere, is not signed with the key of this service`,
      );
    } finally {
      await other.close();
    }
  });
});

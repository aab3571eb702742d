import { randomUUID } from 'node:crypto';
import { checkBundle, parseVkeys } from '../../../sdk/verify/src/index.js';
import { SmallLog, type Bundle } from '../../support/proofs/small-log.js';

const [PERSON, OTHER] = [randomUUID(), randomUUID()];
const LATER = 'the earlier bundle is the later one';

describe('two bundles of one history, signed by clocks that differ', () => {
  let log: SmallLog;
  beforeEach(() => {
    log = new SmallLog().looks(PERSON, 3);
  });

  async function problems(now: Bundle, earlier: Bundle): Promise<readonly string[]> {
    const keys = await parseVkeys(log.key.vkey);
    return (await checkBundle({ pages: [JSON.stringify(now)], earlier: JSON.stringify(earlier) }, { keys })).problems;
  }

  /** What is signed while the clock says another time. */
  function signed<T>(seconds: number, sign: () => T): T {
    const { at } = log;
    log.at = new Date(at.getTime() + seconds * 1_000);
    const made = sign();
    log.at = at;
    return made;
  }

  it.each([3, 59])('are told apart by what they hold where the times are %i seconds the wrong way', async (seconds) => {
    const first = signed(seconds, () => log.bundle(PERSON));
    const second = log.looks(PERSON, 1).bundle(PERSON);
    expect(await problems(second, first)).toEqual([]);
    await expect(problems(first, second)).rejects.toThrow(LATER);
  });

  it('hold where a clock was an hour ahead, and the log goes on at the time that it had signed', async () => {
    const first = signed(3_600, () => log.bundle(PERSON));
    log.at = new Date(log.at.getTime() + 60_000);
    log.looks(PERSON, 3);
    const checkpoint = signed(3_540, () => log.checkpoint());
    expect(await problems({ ...log.bundle(PERSON), checkpoint }, first)).toEqual([]);
  });

  it('convict who kept an entry back within a minute, whichever is said to be the earlier', async () => {
    const whole = log.bundle(PERSON);
    const shorter = signed(30, () => log.bundle(PERSON, 2));
    await expect(problems(shorter, whole)).rejects.toThrow(LATER);
    expect(await problems(whole, shorter)).toEqual([expect.stringContaining('it was kept from you then')]);
  });

  it('convict who cut the log, and signs it later than clocks may differ', async () => {
    const whole = log.looks(OTHER, 1).bundle(PERSON);
    log.entries = log.entries.slice(0, 5);
    const cut = signed(61, () => log.bundle(PERSON));
    expect(await problems(cut, whole)).toEqual([
      expect.stringContaining('the log has become shorter'),
      expect.stringContaining('the history has become shorter'),
    ]);
  });

  it('hold where the later one is under a checkpoint from a moment before', async () => {
    const entries = [...log.entries];
    const unseen = log.looks(OTHER, 2).bundle(PERSON);
    log.entries = entries;
    const later = signed(120, () => log.head(PERSON));
    expect(await problems({ ...log.bundle(PERSON), head: later }, unseen)).toEqual([]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { checkBundle, parseVkeys } from '../../../sdk/verify/src/index.js';
import { SmallLog, type Bundle } from '../../support/proofs/small-log.js';

const PERSON = randomUUID();
const before = new SmallLog('log.example/consent').looks(PERSON, 3);

/** As after a backup was restored. @param entries those of the log before, as they are sealed now */
function begunAnew(entries: readonly Buffer[]): SmallLog {
  const anew = new SmallLog('log.example/consent/since-20300102T100000Z');
  anew.at = new Date('2030-01-02T10:00:00.000Z');
  anew.entries = [...entries];
  anew.append('operations', 'operations.proofs_begun.v1', { formerOrigin: before.origin });
  return anew;
}

async function checked(now: Bundle, vkeys: readonly string[], earlier?: Bundle) {
  const kept = earlier === undefined ? {} : { earlier: JSON.stringify(earlier) };
  return checkBundle({ pages: [JSON.stringify(now)], ...kept }, { keys: await parseVkeys(vkeys.join('\n')) });
}

describe('a log that has another name since it was begun anew', () => {
  const anew = begunAnew(before.entries);
  const keys = [before.key.vkey, anew.key.vkey];

  it('is not known by the key of its former name, which is said once', async () => {
    const { problems } = await checked(anew.bundle(PERSON), [before.key.vkey]);
    expect(problems).toEqual([`it is of the log ${anew.origin}, of which no key was given`]);
  });

  it('shows with both keys that the entries are the same, and that its first new one must name the former', async () => {
    const { problems, proved } = await checked(anew.bundle(PERSON), keys, before.bundle(PERSON));
    expect(problems).toEqual([expect.stringContaining('the log was begun anew, as after a backup was restored')]);
    expect(proved).toEqual([expect.stringMatching(/^It begins with the same 3 entries that were signed before/)]);
  });

  it('is not accused of a change where its entries had to be sealed anew, since that cannot be told from one', async () => {
    const sealedAnew = before.entries.map((entry) =>
      Buffer.from(`${randomBytes(16).toString('hex')}${String(entry).slice(32)}`),
    );
    const lost = begunAnew(sealedAnew);
    const { problems } = await checked(lost.bundle(PERSON), [before.key.vkey, lost.key.vkey], before.bundle(PERSON));
    expect(problems).toEqual([
      expect.stringContaining('the log was begun anew'),
      'the first 3 entries are not sealed as those that were signed before (2030-01-01 10:00:00 UTC): the history was ' +
        'changed, or each entry was sealed anew, as where proofs were lost. Keep both files',
    ]);
  });
});

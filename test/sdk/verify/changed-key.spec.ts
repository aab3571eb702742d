import { randomUUID } from 'node:crypto';
import { checkBundle, checkCheckpoints, parseVkeys } from '../../../sdk/verify/src/index.js';
import { NoteKey } from '../../support/proofs/note-key.js';
import { SmallLog } from '../../support/proofs/small-log.js';

const PERSON = randomUUID();
const ORIGIN = 'log.example/consent';

async function checked([page]: readonly unknown[], earlier: unknown, vkeys: string) {
  const before = earlier === undefined ? {} : { earlier: JSON.stringify(earlier) };
  return checkBundle({ pages: [JSON.stringify(page)], ...before }, { keys: await parseVkeys(vkeys) });
}

const vouches = (older: string, newer: string): string =>
  `The log has changed its key from ${older} to ${newer}, at 2030-01-01 10:00:00 UTC: the old one vouches for the new, ` +
  'both have signed that.';

describe('what is signed by a log that has changed its key twice', () => {
  const changed = new SmallLog(ORIGIN).looks(PERSON, 2);
  const { key: first } = changed;
  const [before, kept] = [changed.bundle(PERSON), changed.checkpoint()];
  const { key: second } = changed.changeKey();
  const after = changed.changeKey().looks(PERSON, 1).bundle(PERSON);

  it('holds for whoever has the first key alone, since each key vouches for the next', async () => {
    const { holds, proved } = await checked([after], before, first.vkey);
    expect(holds).toBe(true);
    const [id = '', next = '', newest = ''] = [first, second, changed.key].map(({ vkey }) => vkey.split('+')[1] ?? '');
    expect(proved.filter((sentence) => sentence.includes('key'))).toEqual([
      vouches(id, next),
      vouches(next, newest),
      `The log has had 3 keys that are known here; the checkpoint is signed with ${newest}.`,
    ]);
  });

  const notSigned = `it is not signed with a key of ${ORIGIN} that was given`;
  const damaged =
    'a hand-over of the log’s key is damaged: it is not as both keys have signed it, so it leads to no other key. Fetch ' +
    'the hand-overs again (`GET /log/v1/hand-overs`)';
  const [newer = '', older = ''] = after.hand_overs;

  it('does not hold for them where a step is missing', async () => {
    for (const hand_overs of [[], [newer], [older]])
      expect((await checked([{ ...after, hand_overs }], undefined, first.vkey)).problems).toEqual([notSigned]);
  });

  it('does not hold for them where a step is damaged, and says so', async () => {
    const withoutLast = older.split('\n').slice(0, -2).join('\n') + '\n';
    const forged = older.replace(/(?<=— \S+ )\S/g, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const wrong of [withoutLast, forged, older.replace('key', 'keys'), 'nothing', 7]) {
      const hand_overs = [newer, wrong];
      expect((await checked([{ ...after, hand_overs }], undefined, first.vkey)).problems).toEqual([notSigned, damaged]);
    }
    const keys = await parseVkeys(first.vkey);
    const handOvers = JSON.stringify({ hand_overs: [newer, withoutLast] });
    const { problems } = await checkCheckpoints({ notes: [kept, changed.checkpoint()], handOvers }, { keys });
    expect(problems).toEqual([notSigned, damaged]);
  });

  it('holds for whoever needs no damaged step, who is told of it', async () => {
    const withoutLast = older.split('\n').slice(0, -2).join('\n') + '\n';
    const bundle = { ...after, hand_overs: [newer, withoutLast] };
    const { holds, notProved } = await checked([bundle], undefined, changed.key.vkey);
    expect([holds, notProved.filter((sentence) => sentence.includes('damaged'))]).toEqual([
      true,
      [`How the log came to its keys: ${damaged}.`],
    ]);
  });

  it('holds also where it is two checkpoints, with the statements beside them and not without', async () => {
    const [keys, notes] = [await parseVkeys(first.vkey), [kept, changed.checkpoint()] as const];
    expect((await checkCheckpoints({ notes }, { keys })).holds).toBe(false);
    const handOvers = JSON.stringify({ hand_overs: changed.handOvers });
    expect((await checkCheckpoints({ notes, handOvers }, { keys })).holds).toBe(true);
    await expect(checkCheckpoints({ notes, handOvers: '{}' }, { keys })).rejects.toThrow(
      'it does not say how the log changed its keys: that has `hand_overs`',
    );
  });

  it('does not go back to an older key: who stole it cannot sign for those who have the newest', async () => {
    expect((await checked([before], undefined, changed.key.vkey)).holds).toBe(false);
    const stolen = Object.assign(new SmallLog(ORIGIN), { key: first, handOvers: after.hand_overs });
    expect((await checked([stolen.looks(PERSON, 3).bundle(PERSON)], undefined, changed.key.vkey)).holds).toBe(false);
  });

  it('says of several keys that none vouches for the other, also where the checkpoint is signed with both', async () => {
    const handed = new SmallLog(ORIGIN);
    handed.others = [new NoteKey(ORIGIN)];
    const keys = [handed.key, ...handed.others].map(({ vkey }) => vkey).join('\n');
    const { proved, notProved } = await checked([handed.looks(PERSON, 1).bundle(PERSON)], undefined, keys);
    expect(proved.join('\n')).not.toContain('vouches');
    expect(notProved).toContain(
      'That all these keys are the log’s: of some, the file of keys alone says so, and no older key vouches for them.',
    );
  });
});

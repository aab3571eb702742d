import { randomUUID } from 'node:crypto';
import { checkBundle, parseVkeys } from '../../../sdk/verify/src/index.js';
import { NoteKey } from '../../support/proofs/note-key.js';
import { SmallLog, type Bundle, type ProofEntry } from '../../support/proofs/small-log.js';

const PERSON = randomUUID();
const OTHER = randomUUID();
const LOOKS = 5;

const log = new SmallLog().looks(PERSON, 3).looks(OTHER, 2).looks(PERSON, 2, 'json');
const bundle = log.bundle(PERSON);
const of = (changed: Partial<Bundle>): Bundle => ({ ...bundle, ...changed });
const withEntry = (at: number, changed: Partial<Record<keyof ProofEntry, unknown>>): Bundle =>
  of({
    entries: bundle.entries.map((entry, place) => (place === at ? { ...entry, ...changed } : entry) as ProofEntry),
  });

async function checked(pages: readonly unknown[], earlier?: unknown, vkeys = log.key.vkey) {
  const texts = pages.map((page) => (typeof page === 'string' ? page : JSON.stringify(page)));
  const before = earlier === undefined ? {} : { earlier: JSON.stringify(earlier) };
  return checkBundle({ pages: texts, ...before }, { keys: await parseVkeys(vkeys) });
}
const problemsOf = async (...pages: unknown[]) => (await checked(pages)).problems;

describe('a bundle of a person’s history', () => {
  it('holds, and says who looked when, in either form in which events are stored', async () => {
    const { holds, problems, subject, history, proved } = await checked([bundle]);
    expect([holds, problems]).toEqual([true, []]);
    expect(subject).toBe(`the history of person ${PERSON} in the log ${log.origin}`);
    expect(history).toHaveLength(LOOKS);
    expect(history[0]).toEqual({
      index: 1,
      revision: 0,
      at: '2030-01-01T10:00:00.000Z',
      who: `business ${log.businessId}`,
      what: 'read the address',
      shown: ['name', 'address'],
      how: 'api',
    });
    expect(proved[0]).toContain('among the first 14, as signed at 2030-01-01 10:00:00 UTC');
  });

  it('says of a claim that waits for the person that the address was asked for, and of one in force that it was got', async () => {
    const person = randomUUID();
    const waits = new SmallLog();
    const claimed = { businessId: waits.businessId, channel: 'api', grantId: randomUUID() };
    waits.append(`access-${person}`, 'access.claimed.v1', { ...claimed, fields: [] });
    waits.append(`access-${person}`, 'access.claimed.v1', { ...claimed, fields: ['name', 'address'] });
    const { history } = await checked([waits.bundle(person)], undefined, waits.key.vkey);
    expect(history.map(({ what, shown }) => [what, shown])).toEqual([
      ['asked for the address', []],
      ['got the address', ['name', 'address']],
    ]);
  });

  it('holds for somebody at whom nobody has looked', async () => {
    const { holds, proved } = await checked([log.bundle(randomUUID())]);
    expect(holds).toBe(true);
    expect(proved[0]).toBe(
      `Nobody had looked: ${log.origin} has signed at 2030-01-01 10:00:00 UTC that the history is empty.`,
    );
  });

  it('says what it does not prove', async () => {
    const { notProved } = await checked([bundle]);
    expect(notProved.join('\n')).toMatch(
      /others are shown the same log.*taken out before.*came after.*never written.*Names/s,
    );
  });

  it('holds in pages, in any order, and not when one is missing', async () => {
    const newest = of({ entries: bundle.entries.slice(0, 2), next_cursor: 'more' });
    const oldest = of({ entries: bundle.entries.slice(2) });
    expect(await problemsOf(newest, oldest)).toEqual([]);
    expect(await problemsOf(oldest, newest)).toEqual([]);
    expect(await problemsOf(newest)).toEqual([
      'the log has signed that the history has 5 entries, 2 are here; the last page says that more follow: fetch them ' +
        'with its next_cursor, and give all pages at once',
      'entry 11 of the log is number 3 of the history, where 0 was to come',
    ]);
    expect(await problemsOf(oldest)).toContain(
      'the log has signed that the history has 5 entries, 3 are here; some were left out',
    );
  });

  it('gives away an entry that was left out, changed, doubled, moved, or put in from elsewhere', async () => {
    const [first, second, ...rest] = bundle.entries as [ProofEntry, ProofEntry, ...ProofEntry[]];
    const entry = Buffer.from(first.entry, 'base64').toString().replace('"api"', '"mcp"');
    expect(await problemsOf(of({ entries: [first, ...rest] }))).toContain(
      'the log has signed that the history has 5 entries, 4 are here; some were left out',
    );
    expect(await problemsOf(withEntry(0, { entry: Buffer.from(entry).toString('base64') }))).toEqual([
      'entry 13 of the log is not the one that stands there under the checkpoint',
    ]);
    expect(await problemsOf(of({ entries: [first, first, second, ...rest] }))).toContain(
      'entry 13 of the log stands there twice',
    );
    expect(await problemsOf(withEntry(0, { index: 12 }))).toContain(
      'entry 12 of the log is not the one that stands there under the checkpoint',
    );
    expect(await problemsOf(of({ entries: [second, first, ...rest] }))).toEqual([
      'the entries of a page do not stand newest first, as the service gives them',
    ]);
    const [foreign] = log.bundle(OTHER).entries as [ProofEntry];
    expect(await problemsOf(of({ entries: [first, second, ...rest.slice(0, -1), foreign].reverse() }))).toContain(
      `entry ${String(foreign.index)} of the log is not of this person’s history`,
    );
  });

  it('gives away a head or a checkpoint of another log, another person, or with another signature', async () => {
    expect(await problemsOf(of({ head: log.head(OTHER) }))).toContain(
      'entry 1 of the log is not of this person’s history',
    );
    expect(await problemsOf(of({ head: bundle.head.replace('\n5\n', '\n4\n') }))).toEqual([
      `the signature of ${log.origin} is wrong: what it stands under was changed since it was signed`,
    ]);
    const forged = new SmallLog(log.origin).looks(PERSON, 4);
    expect(await problemsOf(forged.bundle(PERSON))).toEqual([
      `it is not signed with a key of ${log.origin} that was given`,
    ]);
    const elsewhere = new SmallLog('elsewhere.example').looks(PERSON, 1);
    expect(await problemsOf(elsewhere.bundle(PERSON))).toEqual([
      'it is of the log elsewhere.example, of which no key was given',
    ]);
    const keys = `${log.key.vkey}\n${elsewhere.key.vkey}\n`;
    expect((await checked([of({ head: elsewhere.head(PERSON) })], undefined, keys)).problems).toContain(
      'the head of the history is of another log than the checkpoint',
    );
  });

  it('is not convinced by a head whose chain is of other entries', async () => {
    const chain = Buffer.alloc(32, 7).toString('base64');
    const head = log.note(`${log.origin} history\n${PERSON}\n5\n${chain}\n`);
    expect(await problemsOf(of({ head }))).toEqual([
      'the entries are not the ones over which the head of the history was signed',
    ]);
  });

  it('counts the witnesses that cosigned, and finds one whose cosignature is wrong', async () => {
    const [witness, absent] = [new NoteKey('witness.example'), new NoteKey('absent.example')];
    const watched = new SmallLog();
    watched.others = [witness];
    const whole = watched.looks(PERSON, 1).bundle(PERSON);
    const trusted = {
      keys: await parseVkeys(watched.key.vkey),
      witnesses: await parseVkeys(`${witness.witnessVkey}\n${absent.witnessVkey}\n`),
    };
    const { proved } = await checkBundle({ pages: [JSON.stringify(whole)] }, trusted);
    expect(proved).toContain('1 of 2 witnesses cosigned the checkpoint: witness.example at 2030-01-01 10:00:00 UTC.');
    const other = watched.looks(PERSON, 1).checkpoint().split('\n').at(-2) ?? '';
    const wrong = whole.checkpoint.replace(/— witness\.example .*/, other);
    const { problems } = await checkBundle({ pages: [JSON.stringify({ ...whole, checkpoint: wrong })] }, trusted);
    expect(problems).toEqual([
      'the signature of witness.example is wrong: what it stands under was changed since it was signed',
    ]);
  });
});

describe('a bundle beside one that was kept from before', () => {
  const grown = new SmallLog().looks(PERSON, 3);
  const before = grown.bundle(PERSON);
  const withheld = grown.bundle(PERSON, 2);
  const later = (change: (entries: Buffer[]) => Buffer[]): Bundle => {
    const entries = grown.entries;
    grown.entries = change([...entries]);
    grown.at = new Date('2030-01-02T10:00:00.000Z');
    const made = grown.bundle(PERSON);
    grown.entries = entries;
    return made;
  };
  const compared = async (now: Bundle, earlier: unknown = before) => checked([now], earlier, grown.key.vkey);

  it('holds where the history has only grown', async () => {
    const more = later((entries) => [...entries, ...new SmallLog().looks(OTHER, 3).entries]);
    const { problems, proved } = await compared(more);
    expect(problems).toEqual([]);
    expect(proved[0]).toBe(
      'It begins with the same 3 entries that were signed before (2030-01-01 10:00:00 UTC): nothing was taken out or changed.',
    );
  });

  it('convicts who has signed a shorter history, with however many events of others behind it', async () => {
    const shorter = later((entries) => [...entries.slice(0, -1), ...new SmallLog().looks(OTHER, 3).entries]);
    expect((await compared(shorter)).problems).toEqual([
      `the history has become shorter: ${grown.origin} has signed 3 entries (2030-01-01 10:00:00 UTC), and 2 afterwards ` +
        '(2030-01-02 10:00:00 UTC). A history never loses an entry: keep both files, together they show it',
    ]);
  });

  it('convicts who has signed another history of the same length', async () => {
    const changed = later((entries) => entries.map((entry) => Buffer.from(String(entry).replace('"api"', '"mcp"'))));
    expect((await compared(changed)).problems).toEqual([
      expect.stringContaining('the log has signed two different trees of 6 entries'),
      expect.stringContaining('the first 3 entries are not the ones that were signed before'),
    ]);
  });

  it('finds an entry that was written later than it says', async () => {
    const more = new SmallLog().looks(PERSON, 4).entries.slice(-1);
    const backdated = later((entries) => [
      ...entries,
      ...more.map((entry) =>
        Buffer.from(String(entry).replace('"time":"2030-01-01T10:00', '"time":"2030-01-01T09:58')),
      ),
    ]);
    expect((await compared(backdated)).problems).toEqual([
      'entry 3 of the history says 2030-01-01T09:58:00.000Z, but was not there when the history was signed before ' +
        '(2030-01-01 10:00:00 UTC): it was written later than it says',
    ]);
  });

  it('convicts who kept the newest entry from the person, and shows it later', async () => {
    const whole = later((entries) => entries);
    expect((await checked([withheld], undefined, grown.key.vkey)).problems).toEqual([]);
    expect((await compared(whole, withheld)).problems).toEqual([
      `entry 2 of the history stood in the log, as entry 5, when ${grown.origin} signed before (2030-01-01 10:00:00 UTC) ` +
        'that the history had 2: it was kept from you then. Keep both files',
    ]);
  });

  it('wants the two in order, and of one person', async () => {
    const more = later((entries) => entries);
    await expect(compared(before, more)).rejects.toThrow('the earlier bundle is the later one');
    await expect(compared(more, grown.bundle(OTHER))).rejects.toThrow('the earlier bundle is of another person');
  });
});

describe('what somebody made up to do harm', () => {
  it.each<[string, unknown]>([
    ['entries that are none', of({ entries: [null, 7, 'x', [], {}] as never })],
    ['wrong base64', withEntry(1, { entry: '%%%=' })],
    ['base64 with spaces', withEntry(1, { entry: ` ${bundle.entries[1]?.entry ?? ''}` })],
    ['an index beyond all numbers', withEntry(0, { index: 1e300 })],
    ['an index that is a text', withEntry(0, { index: '13' })],
    ['a million entries', of({ entries: Array(1_000_000).fill({}) as never })],
    ['a proof of a million hashes', withEntry(0, { proof: Array(1_000_000).fill('A'.repeat(43) + '=') })],
    ['a proof that is none', withEntry(0, { proof: { length: 3 } })],
    ['a hash of another length', withEntry(0, { proof: ['AAAA'] })],
    ['an entry that is no event', noEvent()],
    ['an entry that is built to exhaust', noEvent(`{"data":${'['.repeat(200_000)}`)],
    ['a checkpoint that is a number', { ...bundle, checkpoint: 7 }],
    ['a head that is a list', { ...bundle, head: [] }],
    [
      'a checkpoint with ten thousand signatures',
      of({ checkpoint: bundle.checkpoint + log.key.signed('x').repeat(1e4) }),
    ],
    ['a head in the place of the checkpoint', of({ checkpoint: bundle.head })],
    ['a checkpoint in the place of the head', of({ head: bundle.checkpoint })],
    [
      'a size beyond all numbers',
      of({ checkpoint: log.note(`${log.origin}\n${'9'.repeat(40)}\n${'A'.repeat(43)}=\n`) }),
    ],
  ])('does not hold: %s', async (_, page) => {
    expect((await checked([page])).holds).toBe(false);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', 'once upon a time'],
    ['a list', '[]'],
    ['an object without what a bundle has', '{"__proto__": {"checkpoint": 1, "head": 1, "entries": []}}'],
    ['brackets alone', '['.repeat(5_000_000)],
  ])('is no bundle: %s', async (_, text) => {
    await expect(checked([text])).rejects.toMatchObject({ name: 'AskedWrongly' });
  });

  it('steers no terminal, and is passed over where it is only more', async () => {
    const hostile = new SmallLog();
    hostile.append(`access-${PERSON}`, '\u001b[2Jx', { businessId: 'a\u202eb', channel: '\u0007', fields: [7, 'x\n'] });
    const { holds, history } = await checked(
      [{ ...hostile.bundle(PERSON), more: {}, ['__proto__']: { entries: 1 } }],
      undefined,
      hostile.key.vkey,
    );
    expect([holds, JSON.stringify(history)]).toEqual([true, expect.not.stringMatching(/\\u001b|\u202e|\\n|\\u0007/)]);
  });

  it('steers no terminal where it does not hold either, and says briefly what log it is of', async () => {
    const forged = (sign: string) => new SmallLog(`log${sign}${'x'.repeat(500)}`).looks(PERSON, 1).bundle(PERSON);
    const neither = ['the checkpoint is no signed note', 'the head of the history is no signed note'];
    expect(await problemsOf(forged('\u009b2J'))).toEqual(neither);
    expect(await problemsOf(forged('\u007f'))).toEqual(neither);
    const [ofAnother = ''] = await problemsOf(forged('\u202e'));
    expect(ofAnother).toMatch(/^it is of the log log\ufffdx+…, of which no key was given$/);
  });

  function noEvent(stored = 'x'): Bundle {
    const strange = new SmallLog().looks(PERSON, 1);
    strange.appendStored(`${stored}\naccess-${PERSON}\n`);
    return strange.bundle(PERSON);
  }
});

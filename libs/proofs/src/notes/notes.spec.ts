import fc from 'fast-check';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.js';
import { NoteSigner, NoteVerifier } from './note-keys.js';
import { formatNote, parseNote, parseSignatures, type NoteSignature } from './note.js';

/** From the documentation of Go's package golang.org/x/mod/sumdb/note. */
const GO_VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_NOTE =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const ROOT = Buffer.alloc(32, 7);
const TEXT = formatCheckpoint({ origin: 'consent.example/log', size: 42, root: ROOT });
const SEED = Buffer.alloc(32, 1);

describe('a signed note', () => {
  const signer = new NoteSigner('consent.example/log', SEED);
  const cosigner = new NoteSigner('consent.example/log', SEED, 'cosignature');
  const note = formatNote({ text: TEXT, signatures: [signer.sign(TEXT, 0), cosigner.sign(TEXT, 1_900_000_000)] });

  it('is checked as other people’s tools sign it', () => {
    const parsed = parseNote(GO_NOTE);
    expect(parsed && NoteVerifier.of(GO_VKEY)?.verify(parsed)?.time).toBeNull();
    expect(parsed && formatNote(parsed)).toBe(GO_NOTE);
    const changed = parseNote(GO_NOTE.replace('cryptography', 'cryptology'));
    expect(changed && NoteVerifier.of(GO_VKEY)?.verify(changed)).toBeUndefined();
  });

  it('is checked by the verifier key of its signer, and its time by that of its cosigner, and by no other', () => {
    const parsed = parseNote(note);
    if (parsed === undefined) throw new Error('it is no note');
    expect(NoteVerifier.of(signer.verifier.vkey)?.verify(parsed)).toMatchObject({ time: null });
    expect(NoteVerifier.of(cosigner.verifier.vkey)?.verify(parsed)).toMatchObject({ time: 1_900_000_000 });
    expect(new NoteSigner('consent.example/log', Buffer.alloc(32, 2)).verifier.verify(parsed)).toBeUndefined();
    expect(new NoteSigner('another.example/log', SEED).verifier.verify(parsed)).toBeUndefined();
  });

  it('is looked at for the first few lines of a key alone, so that nobody makes others check hundreds', () => {
    const right = signer.sign(TEXT, 0);
    const wrong = { ...right, signature: Buffer.alloc(right.signature.length, 1) };
    const foundBehind = (count: number, line: NoteSignature = wrong): boolean => {
      const signatures = [...Array.from({ length: count }, () => line), right];
      return signer.verifier.verify({ text: TEXT, signatures }) !== undefined;
    };
    expect([foundBehind(2), foundBehind(3), foundBehind(500)]).toEqual([true, false, false]);
    // Lines of other keys cost nothing.
    expect(foundBehind(500, cosigner.sign(TEXT, 1_900_000_000))).toBe(true);
  });

  it('is another to every key once a character of it is changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: note.length - 1 }), (at) => {
        const changed = parseNote(`${note.slice(0, at)}${note[at] === 'x' ? 'y' : 'x'}${note.slice(at + 1)}`);
        const verified = [signer, cosigner].filter(({ verifier }) => changed && verifier.verify(changed) !== undefined);
        // Of a signature alone the other one still holds.
        expect(verified.length).toBeLessThanOrEqual(at < TEXT.length ? 0 : 1);
      }),
    );
  });

  it.each([
    '',
    '\n',
    'text\n',
    'text\n\n',
    'text\n\nrubbish\n',
    `${TEXT}\n— a b\n`,
    `${TEXT}\n— a AAAA\n`,
    'x'.repeat(70_000),
  ])('is not what is none: %j', (text) => {
    expect(parseNote(text)).toBeUndefined();
  });

  it('has signature lines that can come alone', () => {
    expect(parseSignatures(note.slice(TEXT.length + 1))).toHaveLength(2);
    expect(parseSignatures('')).toBeUndefined();
  });

  it.each(['', 'a', 'a+00000000+AAAA', GO_VKEY.replace('c7', 'c8'), GO_VKEY.replace('ARpc', 'BBpc')])(
    'is not checked with what is no verifier key: %j',
    (vkey) => {
      expect(NoteVerifier.of(vkey)).toBeUndefined();
    },
  );
});

describe('a checkpoint', () => {
  it('is read as it was written, whatever lines others add', () => {
    expect(parseCheckpoint(TEXT)).toEqual({ origin: 'consent.example/log', size: 42, root: ROOT });
    expect(parseCheckpoint(`${TEXT}extension\n`)?.size).toBe(42);
  });

  it.each([
    '',
    'a\n1\n',
    'a\n01\nAAAA\n',
    TEXT.replace('42', '-1'),
    TEXT.replace('42', '99999999999999999999'),
    `${TEXT}\n`,
  ])('is not what is none: %j', (text) => {
    expect(parseCheckpoint(text)).toBeUndefined();
  });
});

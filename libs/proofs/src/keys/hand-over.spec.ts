import { randomBytes } from 'node:crypto';
import { formatNote } from '../notes/note.js';
import { NoteSigner } from '../notes/note-keys.js';
import { formatHandOver, parseHandOver, withEarlierKeys, withLaterKeys } from './hand-over.js';

const ORIGIN = 'consent.example/log';
const newKey = (name = ORIGIN) => new NoteSigner(name, randomBytes(32));
const [first, second, third] = [newKey(), newKey(), newKey()] as const;

function handedOver(before: NoteSigner, after: NoteSigner, signers = [after, before]): string {
  const text = formatHandOver({ before: before.verifier, after: after.verifier });
  return formatNote({ text, signatures: signers.map((signer) => signer.sign(text, 0)) });
}

const read = (notes: readonly string[]) =>
  notes.map((note) => parseHandOver(note, ORIGIN)).filter((handOver) => handOver !== undefined);
const vkeys = (keys: readonly { readonly vkey: string }[]) => keys.map(({ vkey }) => vkey);

describe('the hand-over of a log’s key', () => {
  const handOvers = read([handedOver(second, third), handedOver(first, second)]);

  it('leads from an old key to the newest, over all between, and not back', () => {
    expect(vkeys(withLaterKeys([first.verifier], handOvers))).toEqual(
      vkeys([first.verifier, second.verifier, third.verifier]),
    );
    expect(vkeys(withLaterKeys([third.verifier], handOvers))).toEqual([third.verifier.vkey]);
  });

  it('leads whoever has the newest key to those before, for what they signed', () => {
    expect(vkeys(withEarlierKeys([third.verifier], handOvers))).toEqual(
      vkeys([third.verifier, second.verifier, first.verifier]),
    );
    expect(vkeys(withEarlierKeys([first.verifier], handOvers))).toEqual([first.verifier.vkey]);
  });

  it('is none unless both keys have signed it, under the name of the log', () => {
    expect(read([handedOver(first, second, [second])])).toEqual([]);
    expect(read([handedOver(first, second, [first])])).toEqual([]);
    expect(read([handedOver(first, second, [second, third])])).toEqual([]);
    expect(read([handedOver(newKey('elsewhere.example'), newKey('elsewhere.example'))])).toEqual([]);
    expect(read([handedOver(newKey('elsewhere.example'), second)])).toEqual([]);
  });

  it('is none where the statement says something else than what was signed', () => {
    expect(read([handedOver(first, second).replace(second.verifier.vkey, third.verifier.vkey)])).toEqual([]);
    expect(read([handedOver(first, second).replace(`${ORIGIN} key`, `${ORIGIN} keys`)])).toEqual([]);
    expect(read(['no note'])).toEqual([]);
  });
});

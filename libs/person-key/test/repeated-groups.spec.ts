import * as fc from 'fast-check';
import { seededRandom, type Random } from '../../../bench/decode/seeded-random.js';
import { letterName, natoWord } from '../../../bench/decode/spoken-names.js';
import { randomKey } from '../../../bench/decode/valid-keys.js';
import { decodeTranscript, parsePersonKey } from '../src/index.js';
import { share, type Tell } from './share-heard.js';

const RUNS = 150;

type Say = (symbols: string, random: Random) => string;

/** How a few symbols are said or written. */
const PLAINLY: readonly Say[] = [
  (symbols) => symbols,
  (symbols) => symbols.toLowerCase(),
  (symbols) => Array.from(symbols).join(' '),
  (symbols, random) => Array.from(symbols, (symbol) => natoWord(symbol, random)).join(' '),
];
/** "D for dee" is D once, by name. */
const named: Say = (symbols, random) =>
  Array.from(symbols, (symbol) => letterName(symbol, random).replace(/^for$/, 'four')).join(' ');
const SAID: readonly Say[] = [...PLAINLY, named];
const LENGTHS = [
  [3, 3, 4],
  [5, 5],
  [3, 7],
  [4, 6],
];
const BETWEEN = [' ', ', ', ", that's ", ', I said ', ', again, '];

const cut = (key: string, lengths: readonly number[]): readonly string[] => {
  let at = 0;
  return lengths.map((length) => key.slice(at, (at += length)));
};

describe('a key of which each group is said twice', () => {
  it('is heard, in words and in symbols, with and without words between', () => {
    const told = fc.record({
      say: fc.constantFrom(...SAID),
      lengths: fc.constantFrom(...LENGTHS),
      between: fc.constantFrom(...BETWEEN),
      seed: fc.nat(),
    });
    const holds = fc.property(told, ({ say, lengths, between, seed }) => {
      const random = seededRandom(seed);
      const key = randomKey(random);
      const groups = cut(key, lengths).map((group) => [say(group, random), say(group, random)].join(between));
      const transcript = groups.join(', ');
      expect({ transcript, heard: decodeTranscript(transcript)[0]?.key }).toEqual({ transcript, heard: key });
    });
    fc.assert(holds, { numRuns: RUNS, seed: 81 });
  });

  it('is heard when every symbol is said twice', () => {
    const told = fc.record({ say: fc.constantFrom(...PLAINLY), seed: fc.nat() });
    const holds = fc.property(told, ({ say, seed }) => {
      const random = seededRandom(seed);
      const key = randomKey(random);
      // "oh oh" before all else is an exclamation as well.
      const twice = Array.from(key, (symbol) => `${say(symbol, random)} ${say(symbol, random)}`);
      const transcript = twice.join(', ').replaceAll(/\boh\b/g, 'zero');
      expect({ transcript, heard: decodeTranscript(transcript)[0]?.key }).toEqual({ transcript, heard: key });
    });
    fc.assert(holds, { numRuns: RUNS, seed: 82 });
  });

  it.each([
    ['RAYCA4Z302', 'ray ray, ca4 ca4, z302 z302'],
    ['DS5GETNCNQ', "ds5, get, that's get, ncnq"],
    ['HADTHKMZWV', 'had, had, thk, mzwv'],
    ['LET9BCYAGS', 'let let 9bc 9bc yags yags'],
  ])('is heard where a group is a word: %s, %s', (key, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe(key);
  });

  it.each([
    ["B 5 8, that's B 5 8, J L 4 2 J V A"],
    ["B 5 8, that's bravo five eight, J L 4, that's juliet lima four, 2 J V A"],
    ['B 5 8 J L 4, I repeat, J L 4, 2 J V A'],
    ["B 5 8, that's eight, J L 4 2 J V A"],
    ["B five eight J L, that's L as in Larry, four two J V A"],
    ["bee five eight jay ell four two jay vee, that's vee, ay"],
    ["B 5 8 J L 4 2 J V A, that's A"],
    ['B58-JL4-2JVA, B58-JL4-2JVA'],
    ['BB5588JJLL4422JJVVAA'],
    ['bee bee five five eight eight jay jay ell ell four four two two jay jay vee vee ay ay'],
  ])('is heard: %s', (transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });

  it.each([['77A4SJKXRN'], ['JMVAAA5EED'], ['659005R42G']])('loses none of its own pairs: %s', (key) => {
    const symbols = Array.from(key);
    const twice = symbols.map((symbol) => `${symbol} ${symbol}`);
    for (const transcript of [symbols.join(' '), `${symbols.join(' ')}, that's ${key}`, twice.join(' ')]) {
      expect({ transcript, heard: decodeTranscript(transcript)[0]?.key }).toEqual({ transcript, heard: key });
    }
  });
});

describe('a symbol said twice by a stutter', () => {
  it('is heard once where the key has it once', () => {
    const twice: Tell = (key, random) => {
      const names = Array.from(key, (symbol) => letterName(symbol, random));
      const at = names.findIndex((name, place) => place > 2 && name.length > 1);
      return names.toSpliced(at, 0, names[at] ?? '').join(' ');
    };
    expect(share(twice, 84).right).toBeGreaterThan(0.85);
  });

  it.each([
    ['E5P88VKVEX', 'ee five pea ate ate we we kay vee ee ex'],
    ['J0V6WZ6LQ3', 'jay oh we we six double-u zee six el cue three'],
    ['M1Z4CM3JVM', 'em one zee for see em three jay we we em'],
    ['DY1HNU8CFQ', "so it's a a dee why one aitch en you eight see eff queue"],
    ['M9QTTZW0QZ', 'yeah a a em niner queue tea tea zee double-you zero queue zee'],
  ])('is heard where the word may be talk as well: %s, %s', (key, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe(key);
  });

  it('is offered both ways where both are valid, with and without the pair', () => {
    const { transcript, once, twice } = eleventhSymbol();
    const heard = decodeTranscript(transcript).map(({ key }) => key);
    expect(heard.slice(0, 3)).toEqual(expect.arrayContaining([once, twice]));
  });
});

/** Eleven symbols, one of them twice in a row: a key where it is meant once, and another where the last is too many. */
function eleventhSymbol(): { readonly transcript: string; readonly once: string; readonly twice: string } {
  const random = seededRandom(83);
  for (;;) {
    const once = randomKey(random);
    const said = once.slice(0, 3) + once.slice(2);
    const twice = said.slice(0, -1);
    if (parsePersonKey(twice) !== undefined) return { transcript: Array.from(said).join(' '), once, twice };
  }
}

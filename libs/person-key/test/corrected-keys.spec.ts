import * as fc from 'fast-check';
import { mixedAlone } from '../../../bench/decode/mixed-speech.js';
import { seededRandom } from '../../../bench/decode/seeded-random.js';
import { randomKey, validKeys } from '../../../bench/decode/valid-keys.js';
import { decodeTranscript } from '../src/index.js';
import { REPEATS, RESTARTS } from '../src/words/said-anew-phrases.js';
import { SAID, SAID_WITHIN, SPOKEN, WRITTEN, type Say } from './ways-to-say.js';

const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 1000 : 300;
const LONGEST = 500;

/** How somebody says a key and then another one. */
type TellBoth = (first: string, second: string) => string;

const CORRECTIONS = [
  ...[
    'no wait',
    'wait no',
    'no',
    'no sorry',
    'sorry',
    "I'm sorry",
    'oh sorry',
    'scratch that',
    'strike that',
    'correction',
    'oops',
  ],
  ...[
    'actually',
    'I mean',
    'I meant',
    'rather',
    'make that',
    'my mistake',
    "that's wrong",
    'let me start over',
    'sorry, I meant to say',
  ],
  ...[
    'no, sorry, wait',
    'no wait, my key is',
    "sorry, it's",
    'no, scratch that, the code is',
    "no, that's wrong, the right one is",
  ],
];
const CORRECTED = CORRECTIONS.flatMap((phrase): readonly TellBoth[] => [
  (first, second) => `${first} ${phrase} ${second}`,
  (first, second) => `My key is ${first}. ${phrase}, ${second}.`,
  (first, second) => `${first}, ${phrase}: ${second}, thank you`,
]);
const DENIED: readonly TellBoth[] = [
  (wrong, right) => `not ${wrong}, ${right}`,
  (wrong, right) => `It's not ${wrong}, it's ${right}.`,
  (wrong, right) => `It is ${right}, not ${wrong}.`,
  (wrong, right) => `${right} instead of ${wrong}`,
];
const RENEWED: readonly TellBoth[] = [
  (old, renewed) => `my old key was ${old} my new key is ${renewed}`,
  (old, renewed) => `My old key was ${old}, the new one is ${renewed}.`,
  (old, renewed) => `My new key is ${renewed}, the old one was ${old}.`,
  (old, renewed) => `${old} is my old key, ${renewed} is my new one`,
  (old, renewed) => `It used to be ${old}, now it's ${renewed}.`,
  (old, renewed) => `The correct key is ${renewed}, I said ${old} before`,
  (old, renewed) => `My key was changed from ${old} to ${renewed}`,
];

/** Expects that of two keys told so the second comes first, however each of them is said. */
function expectSecond(tells: readonly TellBoth[], says: Readonly<Record<string, Say>>, seed: number): void {
  const ways = fc.constantFrom(...Object.values(says));
  const told = fc.record({ tell: fc.constantFrom(...tells), one: ways, other: ways, seed: fc.nat() });
  const holds = fc.property(told, ({ tell, one, other, seed: chosen }) => {
    const random = seededRandom(chosen);
    const [first, second] = [randomKey(random), randomKey(random)];
    const transcript = tell(one(first, random), other(second, random));
    fc.pre(Array.from(transcript).length <= LONGEST);
    const keys = decodeTranscript(transcript).map(({ key }) => key);
    expect({ transcript, heard: keys[0], isFirstStillThere: keys.includes(first) }).toEqual({
      transcript,
      heard: second,
      isFirstStillThere: false,
    });
  });
  fc.assert(holds, { numRuns: RUNS, seed });
}

describe('a key that is said in place of another', () => {
  it('comes first, without the one that was taken back, whatever the words and however each is said', () => {
    expectSecond(CORRECTED, SAID, 71);
  });

  it('comes first when the other is denied', () => {
    expectSecond(DENIED, SAID_WITHIN, 72);
  });

  it('comes first when the other is called old', () => {
    expectSecond(RENEWED, { ...WRITTEN, ...SPOKEN }, 73);
  });

  it('comes first when the other is called old, though each is mixed within itself', () => {
    const keys = validKeys(2 * RUNS, 74);
    const told = keys.map((key, seed) => mixedAlone(key, seededRandom(seed)));
    const right = keys.slice(RUNS).filter((key, at) => {
      const tell = RENEWED[at % RENEWED.length] ?? String;
      const heard = decodeTranscript(tell(told[at] ?? '', told[RUNS + at] ?? '')).map((one) => one.key);
      return heard[0] === key && !heard.includes(keys[at] ?? '');
    });
    // In "from T R 0 ... to 7MX" the "to" may be a 2, and the ten symbols with it by chance a valid key.
    expect(right.length / RUNS).toBeGreaterThan(0.99);
  });

  it('comes first when words that lead on stand before the other, which is denied', () => {
    const heard = (transcript: string) => decodeTranscript(transcript).map(({ key }) => key);
    expect(heard('It is B58-JL4-2JVA instead of okay dash D T 2 M W U Q M P F')).toEqual(['B58JL42JVA']);
    expect(heard("It's not hyphen D T 2 M W U Q M P F, it's B58-JL4-2JVA.")).toEqual(['B58JL42JVA']);
    expect(heard("DT2-MWU-QMPF. No, it's not. So it's B58-JL4-2JVA")[0]).toBe('B58JL42JVA');
  });

  it.each([
    ['said three times, corrected twice', '2K0-Q1B-4NDM no wait DT2-MWU-QMPF no sorry B58-JL4-2JVA'],
    ['twice, then the other twice', 'DT2-MWU-QMPF, DT2-MWU-QMPF, no wait, B58-JL4-2JVA, again B58-JL4-2JVA'],
    ['with one symbol misspoken at first', 'B 5 8 J L 4 2 J V K. No, sorry, B 5 8 J L 4 2 J V A.'],
    ['after polite talk', 'DT2-MWU-QMPF. Did you get that? Oh no, wait, let me see, the right one is B58-JL4-2JVA'],
    ['with another thing after it', 'DT2-MWU-QMPF, no wait, B58-JL4-2JVA, and my phone number is 555 867 5309'],
    ['after words of another kind', "DT2-MWU-QMPF. No, that's not it. It's B58-JL4-2JVA."],
  ])('comes first: %s', (_, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });

  it.each([
    ['an apology after it', 'my key is B58-JL4-2JVA, sorry for the noise'],
    ['a number that is none', 'B58-JL4-2JVA, sorry, my phone number is 555 867 5309'],
    ['a denial of nothing else', "no, it's not, my key is B58-JL4-2JVA"],
    ['nothing but a denial', "no, that's not B58-JL4-2JVA"],
  ])('is none when nothing takes its place: %s', (_, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });
});

describe('a part of a key that is said in place of another', () => {
  it.each([
    ['B 5 9 no wait B 5 8 J L 4 2 J V A'],
    ['B59 no wait B58 JL4 2JVA'],
    ['b59, sorry, b58-jl4-2jva'],
    ['B58 JM4, scratch that, JL4 2JVA'],
    ['B 5 8 J L X as in X-ray, sorry, 4 2 J V A'],
    ['B 5 8 J L 4 2 X as in X-ray, no, J V A'],
    ['bravo five eight juliet mike, correction, lima, four two juliet victor alpha'],
    ['B58-JL4-2JVK no wait A'],
    ['B58-JL4-2KVA, sorry, 2JVA'],
    ['B58 JL4 2J, actually, B58 JL4 2JVA'],
    ['bee five nine I mean eight jay ell four two jay vee ay'],
    ['D 5 8, no, not D, B as in boy, 5 8 J L 4 2 J V A'],
    ['B 5 8 J L 4 2 J B, not, um, B, V, A'],
    ['B 5 8 J L 4 2 J, not, like, the letter J, J V A'],
    ['B 5 8 J L 4 2 J V, not, er, uh, V, V A'],
    ['P, um, not, uh, P, er, B, 5 8 J L 4 2 J V A'],
    ['B58 JM4, oops, B58-JL4-2JVA'],
    ['B58 JM4 nope B58 JL4 2JVA'],
    ['papa, not um papa, uh bravo five eight juliet lima four two juliet victor alpha'],
  ])('is heard: %s', (transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });
});

describe('a group that is said in place of one of a whole key', () => {
  it.each([
    ['B59-JL4-2JVA, no wait, B58'],
    ['B58-JM4-2JVA, no wait, JL4'],
    ['b58 jm4 2jva, sorry, jl4'],
    ['B 5 9 J L 4 2 J V A, no wait, B 5 8'],
    ["bravo five eight juliet mike four two juliet victor alpha, sorry, that's juliet lima four"],
    ['B58JM42JVA, scratch that, JL4'],
    ['My key is B58-JM4-2JVA. No, wait, um, JL4. Thank you.'],
  ])('is heard: %s', (transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });

  it('replaces the group that is most like it, whichever that is and however each is said', () => {
    const ways = fc.constantFrom<Say>(
      (symbols) => symbols,
      (symbols) => symbols.toLowerCase(),
      (symbols) => Array.from(symbols).join(' '),
      SPOKEN['NATO alphabet'] ?? String,
    );
    const told = fc.record({ say: ways, at: fc.constantFrom(0, 1), place: fc.nat(2), seed: fc.nat() });
    let right = 0;
    const counts = fc.property(told, ({ say, at, place, seed }) => {
      const random = seededRandom(seed);
      const key = randomKey(random);
      const groups = [key.slice(0, 3), key.slice(3, 6), key.slice(6)];
      const meant = groups[at] ?? '';
      const wrong = meant.slice(0, place) + (meant[place] === '7' ? '9' : '7') + meant.slice(place + 1);
      const said = groups.with(at, wrong).map((group) => say(group, random));
      const transcript = `${said.join(' ')}, no wait, ${say(meant, random)}`;
      if (decodeTranscript(transcript)[0]?.key === key) right++;
    });
    fc.assert(counts, { numRuns: RUNS, seed: 75 });
    // Of none before. Letters written together may be a word as well.
    expect(right / RUNS).toBeGreaterThan(0.98);
  });

  it.each([
    ['L48UF2AQPZ', 'l48 ub2, no wait, uf2 aqpz'],
    ['GEZ5HRBJBA', 'gez-5hr-bjb7, no wait, bjba'],
    ['LC9ABMAGDB', 'lc9 abh, sorry, abm agdb'],
    ['8MU2AGVWZA', '8mu pag, no wait, 2ag vwza'],
  ])('is heard though its letters, written small, might be a word: %s, %s', (key, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe(key);
  });
});

describe('a number of several digits that is said in place of another', () => {
  it.each([
    ['H28134FRWW', 'H to ate one hundred and thirty five, correction, one hundred thirty four eff ar W W'],
    ['G8F6272EX3', 'gee ate eff six hundred twenty eight, sorry, six hundred twenty seven two ee ex three'],
    ['01B121V7Z4', 'zero won B one hundred twenty two, sorry, one hundred twenty one vee seven zee four'],
    ['W2A2N9359W', 'double-u too A to en nine three see, oops, three hundred and fifty nine W'],
    ['837U0AYUC1', '838, scratch that, thirty seven U oh ay Y you C won'],
    ['093GCVQ26R', '094, wait no, ninety three gee cee vee queue too six are'],
  ])('is heard: %s, %s', (key, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe(key);
  });
});

describe('a key that is begun anew', () => {
  /** Expects the key after its beginning, of which one symbol was another or said twice, however each is said. */
  function expectBegunAnew(phrases: readonly string[], seed: number): void {
    const told = fc.record({
      phrase: fc.constantFrom(...phrases),
      one: fc.constantFrom(...Object.values(SAID)),
      other: fc.constantFrom(...Object.values(SAID)),
      length: fc.integer({ min: 3, max: 8 }),
      at: fc.nat(7),
      slip: fc.constantFrom(undefined, 'W', '7', 'twice'),
      seed: fc.nat(),
    });
    const holds = fc.property(told, ({ phrase, one, other, length, at, slip, seed: chosen }) => {
      const random = seededRandom(chosen);
      const key = randomKey(random);
      const symbols = Array.from(key.slice(0, length));
      const place = at % length;
      if (slip !== undefined) symbols[place] = slip === 'twice' ? key.charAt(Math.max(0, place - 1)) : slip;
      const transcript = `${one(symbols.join(''), random)}, ${phrase}, ${other(key, random)}`;
      fc.pre(Array.from(transcript).length <= LONGEST);
      expect({ transcript, heard: decodeTranscript(transcript)[0]?.key }).toEqual({ transcript, heard: key });
    });
    fc.assert(holds, { numRuns: RUNS, seed });
  }

  it('is heard after any number of its symbols and any words for starting over', () => {
    expectBegunAnew(RESTARTS, 76);
  });

  it('is heard after any number of its symbols and any words for repeating it', () => {
    expectBegunAnew(REPEATS, 77);
  });

  it.each([
    ['K W let me start over B 5 8 J L 4 2 J V A'],
    ['B 5 8 8 let me start over B 5 8 J L 4 2 J V A'],
    ['B five five eight, from the top, B five eight J L four two J V A'],
    ['B 5 8 J M, starting again, B 5 9, no, start over, B 5 8 J L 4 2 J V A'],
    ["B58 JM, wait, that's not right, let me start over, my key is B58-JL4-2JVA"],
    ['B 5 8 4 T, from the top, B 5 8 J L 4 2 J V A'],
    ['B 5 8 8, again, B 5 8 J L 4 2 J V A'],
    ['bee five five eight, I repeat, bee five eight jay ell four two jay vee ay'],
    ["B58 8L, so that's B58 JL4 2JVA"],
    ['B58-JL4-2JVA. Did you get that, or shall I start over?'],
  ])('is heard: %s', (transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe('B58JL42JVA');
  });

  it.each([
    ['5W24GYYZEU', 'G V E F B let me start over 5 W 2 4 G Y Y Z E U'],
    ['WMTBLTBJPN', '9-M-T-B-L-T. From the top: W-M-T-B-L-T-B-J-P-N'],
  ])('is heard after symbols of something else: %s, %s', (key, transcript) => {
    expect(decodeTranscript(transcript)[0]?.key).toBe(key);
  });
});

describe('two keys that follow each other', () => {
  it('are both heard, in their order', () => {
    const ways = fc.constantFrom(...Object.values(WRITTEN));
    const between = fc.constantFrom(' ', ', ', '. ', ' and ', ' or ', "; my wife's is ");
    const holds = fc.property(fc.record({ one: ways, other: ways, between, seed: fc.nat() }), (told) => {
      const random = seededRandom(told.seed);
      const keys = [randomKey(random), randomKey(random)];
      const transcript = keys.map((key, at) => (at === 0 ? told.one : told.other)(key, random)).join(told.between);
      const heard = decodeTranscript(transcript).map(({ key }) => key);
      expect({ transcript, heard: heard.slice(0, 2) }).toEqual({ transcript, heard: keys });
    });
    fc.assert(holds, { numRuns: RUNS, seed: 74 });
  });

  it('are not heard where they make one row and neither is valid as it was heard', () => {
    expect(decodeTranscript('B58-JL4-2JVB 77A-4SJ-KXRB')).toEqual([]);
  });
});

import { validKeys } from '../../../bench/decode/valid-keys.js';
import { decodeTranscript } from '../src/index.js';

const keys = validKeys(600, 11);

/** A key with the symbol in it, said plainly but for that symbol, in the middle of words or at either end. */
function heardWith(symbol: string, words: string): { readonly transcript: string; readonly key: string } {
  const key = keys.find((each) => each.split(symbol).length === 2) ?? '';
  return { key, transcript: Array.from(key, (each) => (each === symbol ? words : each)).join(' ') };
}

const WAYS: readonly (readonly [symbol: string, ways: string])[] = [
  ['A', 'A, ay, alpha, alfa, A as in apple, A like Adam, A for Alice, A as in Alpha, capital A, letter A'],
  [
    'B',
    'B, bee, bea, be, bravo, B as in boy, B like Bob, B for Bravo, b as in the word boy, B is for baker, bee as in bravo',
  ],
  ['C', 'C, see, sea, cee, charlie, C as in cat, C like Charlie, see as in cat, C for Charles, uppercase C'],
  ['D', 'D, dee, delta, D as in dog, D like David, D for dog, dee as in delta'],
  ['E', 'E, ee, echo, E as in Edward, E like easy, E for echo, E as in e-mail, E for email'],
  ['F', 'F, ef, eff, foxtrot, fox trot, F as in Frank, F like fox, F for Frank'],
  ['G', 'G, gee, jee, golf, G as in George, G like girl, G for golf'],
  ['H', 'H, aitch, haitch, eitch, hotel, H as in Henry, H like house, H for hotel, H as in hot dog'],
  ['J', 'J, jay, Juliet, Juliett, juliette, J as in John, J like Jack, J for Juliet'],
  ['K', 'K, kay, kilo, K as in kite, K like king, K for kilo'],
  ['L', 'L, el, ell, lima, L as in Larry, L like lemon, L for Lima, L as in Los Angeles'],
  ['M', 'M, em, mike, M as in Mary, M for Mary, M like mother'],
  ['N', 'N, en, november, N as in Nancy, N like Nancy, N for Nora, N as in New York'],
  ['P', 'P, pee, pea, papa, P as in Peter, P like Paul, P for papa'],
  ['Q', 'Q, cue, queue, kew, Quebec, Q as in queen, Q like queen, Q for Quebec, Q as in Q-tip'],
  ['R', 'R, are, ar, arr, romeo, R as in Robert, R like Roger, R for Romeo'],
  ['S', 'S, ess, es, sierra, S as in Sam, S like sugar, S for Sierra, S as in South Dakota'],
  ['T', 'T, tee, tea, tango, T as in Tom, T like Thomas, T for tango, T as in t-shirt, T for t shirt'],
  ['U', 'U, you, yew, uniform, U as in umbrella, U like uncle, U for uniform, U as in u-turn, U as in u turn'],
  ['V', 'V, vee, victor, V as in Victor, V like Vincent, V for victory, V as in v-neck'],
  [
    'W',
    'W, double u, double you, double-u, double-you, doubleyou, dubya, whiskey, whisky, W as in William, W like water, W for whiskey',
  ],
  [
    'X',
    'X, ex, eks, ecks, x-ray, xray, x ray, X as in xylophone, X like x-ray, X as in x-ray, X as in x ray, X for x-ray, X as in xray, X x-ray, ex as in x-ray',
  ],
  ['Y', 'Y, why, wye, yankee, Y as in yellow, Y like young, Y for Yankee'],
  ['Z', 'Z, zee, zed, zulu, Z as in zebra, Z like zoo, Z for Zulu'],
  ['0', '0, zero, oh, O, nought, owe, the number zero, the letter O, digit zero'],
  ['1', '1, one, won, number one, I, the number 1, I as in ice cream'],
  ['2', '2, two, to, too, number two'],
  ['3', '3, three, tree, number three'],
  ['4', '4, four, for, fore, fower, number four'],
  ['5', '5, five, fife, fiver, number five'],
  ['6', '6, six, number six'],
  ['7', '7, seven, number seven'],
  ['8', '8, eight, ate, number eight'],
  ['9', '9, nine, niner, nein, number nine'],
];

describe('a symbol, among others that are said plainly', () => {
  it.each(WAYS)('%s is heard in each of: %s', (symbol, ways) => {
    const missed = ways.split(', ').flatMap((words) => {
      const { transcript, key } = heardWith(symbol, words);
      return [transcript, transcript.toLowerCase(), transcript.toUpperCase(), transcript.replaceAll(' ', ', ')].flatMap(
        (written) => {
          const heard = decodeTranscript(written)[0]?.key;
          return heard === key ? [] : [{ written, key, heard }];
        },
      );
    });
    expect(missed).toEqual([]);
  });
});

describe('a key in names of letters alone', () => {
  const NAMES: readonly (readonly [string, string])[] = [
    ...[
      ['A', 'ay'],
      ['B', 'bee'],
      ['C', 'cee see sea'],
      ['D', 'dee'],
      ['E', 'ee'],
      ['F', 'eff ef'],
      ['G', 'gee'],
    ],
    ...[
      ['H', 'aitch haitch'],
      ['J', 'jay'],
      ['K', 'kay'],
      ['L', 'ell el'],
      ['M', 'em'],
      ['N', 'en'],
      ['P', 'pee'],
    ],
    ...[
      ['Q', 'cue queue'],
      ['R', 'are ar'],
      ['S', 'ess'],
      ['T', 'tee tea'],
      ['U', 'you'],
      ['V', 'vee'],
    ],
    ...[
      ['W', 'double-you'],
      ['X', 'ex eks'],
      ['Y', 'why wye'],
      ['Z', 'zee zed'],
    ],
    ...Array.from('zero one two three four five six seven eight nine'.split(' '), (name, digit) => [
      String(digit),
      name,
    ]),
  ].map(([symbol = '', names = '']) => [symbol, names] as const);
  const names = new Map(NAMES.map(([symbol, each]) => [symbol, each.split(' ')]));

  it.each([0, 1, 2])('is heard, whichever of its names a letter has: %d', (which) => {
    const missed = keys.flatMap((key) => {
      const words = Array.from(key, (symbol) => names.get(symbol)?.at(which) ?? names.get(symbol)?.at(0) ?? symbol);
      const transcript = words.join(' ');
      const heard = decodeTranscript(transcript)[0]?.key;
      return heard === key ? [] : [{ transcript, key, heard }];
    });
    expect(missed).toEqual([]);
  });
});

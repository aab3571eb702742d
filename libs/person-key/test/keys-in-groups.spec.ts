import { natoWord } from '../../../bench/decode/spoken-names.js';
import { share, type Tell } from './share-heard.js';

/** Symbol by symbol, in groups of so many. */
const groupsOf = (key: string, ...lengths: readonly number[]): readonly string[] => {
  let at = 0;
  return lengths.map((length) => key.slice(at, (at += length)));
};

const read = (key: string): readonly string[] => groupsOf(key, 3, 3, 4).map((group) => Array.from(group).join(' '));
const inGroups =
  (tell: (first: string, second: string, third: string) => string): Tell =>
  (key) => {
    const [first = '', second = '', third = ''] = read(key);
    return tell(first, second, third);
  };

const READ: Readonly<Record<string, Tell>> = {
  'by how many characters come': inGroups(
    (a, b, c) => `the first three characters are ${a}, the next three are ${b}, and the last four are ${c}`,
  ),
  'by how many come, then': inGroups((a, b, c) => `first three ${a} then ${b} and the last four are ${c}`),
  'the end alone named': inGroups((a, b, c) => `${a} ${b}, and the last four are ${c}`),
  'by numbered groups': inGroups((a, b, c) => `first group is ${a}, second group ${b}, third group is ${c}`),
  'by groups with a number': inGroups((a, b, c) => `group one is ${a}, group two is ${b}, group three is ${c}`),
  'by groups of a size': inGroups((a, b, c) => `the first group of three is ${a}, the next three ${b}, the last ${c}`),
  'by parts': inGroups((a, b, c) => `first part is ${a}, second part ${b}, last part ${c}`),
  'by parts of the key': inGroups(
    (a, b, c) => `the first part of my key is ${a}, the second is ${b}, the third is ${c}`,
  ),
  'by order': inGroups((a, b, c) => `first, ${a}, second, ${b}, third, ${c}`),
  'by beginning and end': inGroups((a, b, c) => `it starts with ${a} then ${b} and ends with ${c}`),
  'by what follows what': inGroups((a, b, c) => `it begins with ${a} followed by ${b} followed by ${c}`),
  'by counts alone': inGroups((a, b, c) => `three characters ${a}, three characters ${b}, and four characters ${c}`),
  'in halves, in the NATO alphabet': (key, random) => {
    const [first = '', second = ''] = groupsOf(key, 5, 5).map((half) =>
      Array.from(half, (symbol) => natoWord(symbol, random)).join(' '),
    );
    return `the first half is ${first} and the second half is ${second}`;
  },
};

const LENGTHS = ['6 4', '5 5', '3 7', '4 6', '4 4 2', '1 9', '2 2 2 2 2'];
const cut = (key: string, lengths: string): readonly string[] => groupsOf(key, ...lengths.split(' ').map(Number));

describe('a key that is read in its groups', () => {
  it.each(Object.entries(READ))('is heard, the words between them taken for none of it: %s', (_, tell) => {
    expect(share(tell, 61)).toEqual({ right: 1, wrong: 0 });
  });
});

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');

describe('a key whose letters are written together and whose digits are spelt out', () => {
  it.each(['', 'my key is '])('is found, alone and announced: "%s"', (before) => {
    const tell: Tell = (key) => {
      const groups = groupsOf(key.toLowerCase(), 3, 3, 4);
      return (
        before + groups.map((group) => group.replace(/\d/g, (digit) => ` ${DIGITS[Number(digit)] ?? ''} `)).join(' ')
      );
    };
    const { right, wrong } = share(tell, 65);
    expect({ mostly: right >= 0.97, wrong }).toEqual({ mostly: true, wrong: 0 });
  });
});

describe('a key that is written in groups of other lengths', () => {
  it.each(LENGTHS)('is found when it stands alone, on one line or on several: %s', (lengths) => {
    const onLines: Tell = (key) => cut(key, lengths).join('\n').toLowerCase();
    expect(share((key) => cut(key, lengths).join(' '), 62)).toEqual({ right: 1, wrong: 0 });
    expect(share(onLines, 63)).toEqual({ right: 1, wrong: 0 });
  });

  it.each(LENGTHS)('is found in the middle of talk: %s', (lengths) => {
    const tell: Tell = (key) => `Hi, sure, it is ${cut(key, lengths).join('-')}, thank you`;
    const { right, wrong } = share(tell, 64);
    expect({ mostly: right >= 0.97, wrong }).toEqual({ mostly: true, wrong: 0 });
  });
});

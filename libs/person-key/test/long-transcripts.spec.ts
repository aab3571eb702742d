import { SMALL_TALK } from '../../../bench/decode/ordinary-talk.js';
import { pick, type Random } from '../../../bench/decode/seeded-random.js';
import { natoWord, speltOut } from '../../../bench/decode/spoken-names.js';
import { share, type Tell } from './share-heard.js';

const LONGEST = 500;
const POLITE =
  'Hello there, good morning, thank you very much for taking my call today. I hope that we can get this sorted out quickly, because I have been ' +
  'waiting for quite a while and my husband keeps asking me about the parcel that never arrived at our house last week. So anyway, here it comes ' +
  'now, please write it down. ';

const spaced = (key: string): string => Array.from(key).join(' ');
const spelt: Tell = (key, random) =>
  Array.from(key, (symbol) => (/\d/.test(symbol) ? symbol : `${symbol} as in ${natoWord(symbol, random)}`)).join(' ');
const shortWords = (count: number, random: Random): string =>
  Array.from({ length: count }, () => pick(random, ['so', 'we', 'go', 'by', 'my', 'it', 'us', 'on', 'he'])).join(' ');
const everyday: Tell = (key, random) => Array.from(key, (symbol) => speltOut(symbol, random)).join(' ');

const TOLD: Readonly<Record<string, Tell>> = {
  'spelt out after polite talk': (key, random) => `${POLITE}My key is ${spelt(key, random)}`.slice(0, LONGEST),
  'after very many short words': (key, random) => `${shortWords(125, random)} my key is ${spaced(key)}`,
  'before very many short words': (key, random) => `my key is ${spaced(key)} ${shortWords(125, random)}`,
  'twice, after many short words': (key, random) => `${shortWords(100, random)} ${spaced(key)} again ${spaced(key)}`,
  'after small talk full of words that sound like symbols': (key, random) => {
    const talk = Array.from({ length: 6 }, () => pick(random, SMALL_TALK)).join(' ');
    return `${talk} My key is ${everyday(key, random)}`;
  },
  'spelt out three times': (key, random) => Array.from({ length: 3 }, () => everyday(key, random)).join('. '),
  'spelt out four times': (key, random) => Array.from({ length: 4 }, () => spelt(key, random)).join('. Again, '),
  'five times': (key) => Array.from({ length: 5 }, () => spaced(key)).join(' again '),
};

describe('a key in a long transcript', () => {
  it.each(Object.entries(TOLD))('is heard wherever it stands: %s', (_, tell) => {
    const { right, wrong } = share(tell, 65);
    expect({ nearlyAlways: right >= 0.98, wrong }).toEqual({ nearlyAlways: true, wrong: 0 });
  });

  it('is not made up from the rest of a reading that was cut through', () => {
    const told: Tell = (key, random) => Array.from({ length: 25 }, () => spelt(key, random)).join(' ');
    expect(share(told, 66).wrong).toBe(0);
  });
});

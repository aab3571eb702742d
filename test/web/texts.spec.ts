import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../../web/src');
const LANGUAGES = ['en', 'de'] as const;

interface Texts {
  readonly [name: string]: string | Texts;
}

const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(leaves(JSON.parse(readFileSync(join(SOURCE, 'texts', `${language}.json`), 'utf8')) as Texts));

function* leaves(texts: Texts, path = ''): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') yield [path + name, text];
    else yield* leaves(text, `${path}${name}.`);
}

/** The names between double braces, whatever their order. */
const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe('the texts of the pages', () => {
  const [english, ...others] = LANGUAGES.map(textsOf);
  if (english === undefined) throw new Error('the pages speak English');

  it('are the same ones in each language', () => {
    for (const other of others) expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('take the same words in each language', () => {
    // A language says "one" in a word where another writes the number.
    const taken = (texts: ReadonlyMap<string, string>) =>
      Object.fromEntries(
        [...texts].filter(([key]) => !key.endsWith('_one')).map(([key, text]) => [key, placeholdersOf(text)]),
      );
    for (const other of others) expect(taken(other)).toEqual(taken(english));
  });

  it('say something, without spaces around it', () => {
    const empty = LANGUAGES.flatMap((language) =>
      [...textsOf(language)]
        .filter(([, text]) => text.trim() !== text || text === '')
        .map(([key]) => `${language} ${key}`),
    );
    expect(empty).toEqual([]);
  });

  it('call each thing by one word in German', () => {
    const others = /freigabe|freigegeben|freigeben|freigeschaltet|produktion|anschrift|erlaubnis/i;
    const files = ['de.json', 'refusals.de.json'].map((file) => readFileSync(join(SOURCE, 'texts', file), 'utf8'));
    expect(files.flatMap((file) => file.split('\n').filter((line) => others.test(line)))).toEqual([]);
  });

  it('are all shown somewhere', () => {
    const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const code = sources.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');
    const written = new Set([...code.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key]) => key));
    const patterns = [...code.matchAll(/`(\w+\.[\w.]*(?:\$\{[^}]*\}[\w.]*)+)`/g)].map(
      ([, made]) => new RegExp(`^${(made ?? '').replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]+')}$`),
    );
    const isShown = (key: string): boolean => written.has(key) || patterns.some((pattern) => pattern.test(key));
    const unused = [...english.keys()].filter((key) => !isShown(key) && !isShown(key.replace(/_(?:one|other)$/, '')));
    expect(unused).toEqual([]);
  });
});

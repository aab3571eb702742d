import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '#http';
import { EXAMPLE_KEY, formatPersonKey, parsePersonKey } from '#person-key';
import { FACES } from '../src/index.js';

const WRITTEN = /\b[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}\b/g;
/** An example key of a business, which is none of a person's. */
const OF_PROGRAMS = 'svc_';
const FOLDERS = ['docs', 'docs/routes'];
const REFERENCE = 'web/src/docs/reference/settings.ts';

/** The texts under these names, however deep. In a schema there is a schema under them. */
function textsUnder(names: readonly string[], value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'string' && names.includes(name) ? [one] : textsUnder(names, one),
  );
}

function pages(): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
}

const writtenIn = (text: string): readonly string[] => text.match(WRITTEN) ?? [];
const malformed = (keys: readonly string[]) => keys.filter((key) => parsePersonKey(key) === undefined);

describe('the keys of people in examples', () => {
  const documents = FACES.map((face) => documentOf(face));
  const named = documents.flatMap((document) => textsUnder(['key', 'formatted'], document));
  const ofPeople = named.filter((text) => !text.startsWith(OF_PROGRAMS));

  it('are well formed in every description', () => {
    expect(malformed(ofPeople)).toEqual([]);
    expect(malformed(documents.flatMap((document) => writtenIn(JSON.stringify(document))))).toEqual([]);
    expect(ofPeople).toEqual(expect.arrayContaining([EXAMPLE_KEY, formatPersonKey(EXAMPLE_KEY)]));
  });

  it('are well formed on every page of the documentation', () => {
    const written = pages().flatMap(writtenIn);
    expect(malformed(written)).toEqual([]);
    expect(written).toContain(formatPersonKey(EXAMPLE_KEY));
  });

  it('are the one that the reference puts the key of somebody of the demo in the place of', () => {
    expect(new Set(ofPeople.map((key) => parsePersonKey(key)))).toEqual(new Set([EXAMPLE_KEY]));
    expect(writtenIn(readFileSync(REFERENCE, 'utf8'))).toEqual([formatPersonKey(EXAMPLE_KEY)]);
  });
});

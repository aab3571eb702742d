import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADVICE, ERROR_CODES, messagesOf, namesAField, REASONS } from '#http';
import { FACES } from '../src/index.js';
import { errorPage } from '../src/errors/error-page.js';

const PAGE = join(import.meta.dirname, '../../../docs/errors.md');
const SENTENCES = /^[^\s].*[.]$/s;
/** A message of a field begins with its name instead, and is no sentence. */
const OF_A_FIELD = /^[a-z_]+ (is|must) .*[^.]$/;

describe('the page of error codes', () => {
  const page = errorPage(FACES);

  it.each(ERROR_CODES)('says what %s means, what to do, and in which words it is answered', (code) => {
    expect(ADVICE[code]).toEqual({
      means: expect.stringMatching(SENTENCES) as string,
      todo: expect.stringMatching(SENTENCES) as string,
    });
    const messages = messagesOf(code);
    expect(messages.length > 0 || namesAField(code)).toBe(true);
    expect(messages.filter((message) => !SENTENCES.test(message) && !OF_A_FIELD.test(message))).toEqual([]);
    const section = page.split(`\n## ${code}\n`)[1]?.split('\n## ')[0] ?? '';
    for (const said of [ADVICE[code].means, ADVICE[code].todo, ...messages]) expect(section).toContain(said);
  });

  // The formatter only pads its tables.
  it('is docs/errors.md: made anew by `npm run build && npm run errors:page`', () => {
    const unpadded = (text: string): string => text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---');
    expect(unpadded(readFileSync(PAGE, 'utf8'))).toBe(unpadded(page));
  });

  it('says no message of two codes', () => {
    const messages = ERROR_CODES.flatMap(messagesOf);
    expect(messages.filter((message, place) => messages.indexOf(message) !== place)).toEqual([]);
  });

  it('gives reasons that go on behind the name of a field', () => {
    const begins = /^(is|are|must|may|has|holds|gives|goes|fits|does|begins|ends|can|could|cannot) .*[^.]$/;
    expect(
      Object.values(REASONS)
        .flat()
        .filter((reason) => !begins.test(reason)),
    ).toEqual([]);
  });
});

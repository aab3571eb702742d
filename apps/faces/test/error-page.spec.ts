import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADVICE, ERROR_CODES, messagesOf, namesAField, REASONS } from '#http';
import { EVERY_FACE } from '../src/index.js';
import { errorPage } from '../src/errors/error-page.js';

const PAGE = join(import.meta.dirname, '../../../docs/errors.md');
const SENTENCES = /^[^\s].*[.]$/s;
/** A message of a field begins with its name instead, and is no sentence. */
const OF_A_FIELD = /^[a-z_]+ (is|must) .*[^.]$/;

/** By which the service guards itself: no route leads there. */
const NEVER_ANSWERED: readonly string[] = ['child_has_no_address', 'move_not_due'];

describe('the page of error codes', () => {
  const page = errorPage(EVERY_FACE);
  const sectionOf = (code: string): string => page.split(`\n## ${code}\n`)[1]?.split('\n## ')[0] ?? '';
  const answeredBy = (code: string): string | undefined => /^\*\*Answered by:\*\* (.+)$/m.exec(sectionOf(code))?.[1];

  it.each(ERROR_CODES)('says what %s means, what to do, and in which words it is answered', (code) => {
    expect(ADVICE[code]).toEqual({
      means: expect.stringMatching(SENTENCES) as string,
      todo: expect.stringMatching(SENTENCES) as string,
    });
    const messages = messagesOf(code);
    expect(messages.length > 0 || namesAField(code)).toBe(true);
    expect(messages.filter((message) => !SENTENCES.test(message) && !OF_A_FIELD.test(message))).toEqual([]);
    const said = NEVER_ANSWERED.includes(code) ? [] : [ADVICE[code].means, ADVICE[code].todo, ...messages];
    expect(said.filter((text) => !sectionOf(code).includes(text))).toEqual([]);
  });

  it('names the routes that answer each, those of assistants and voice agents among them', () => {
    expect(answeredBy('insufficient_scope')).toBe('`POST /mcp/person`.');
    expect(answeredBy('call_preview_limit')).toBe('`POST /v1/voice/previews`, `POST /mcp/voice`.');
    expect(answeredBy('staff_only')).toBe('every route of `/staff/v1`.');
    expect(answeredBy('internal_error')).toBe('every route.');
    expect(answeredBy('not_found')).toBe('any address, also one that no route has.');
    const without = ERROR_CODES.filter((code) => answeredBy(code) === undefined || answeredBy(code) === '.');
    expect(without).toEqual(NEVER_ANSWERED);
  });

  it('does not tell of repeats where tools are called, which know none', () => {
    expect(answeredBy('idempotency_conflict')).not.toContain('/mcp/');
  });

  it('leaves out what nothing is answered with', () => {
    for (const code of NEVER_ANSWERED) expect(page).not.toContain(code);
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

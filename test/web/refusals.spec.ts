import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_REASONS } from '#domain';
import { CONSTRAINT_REASONS, ERROR_CODES, REASONS } from '#http';
import { ADDRESS_REASONS } from '#postal';
import { URL_REASONS } from '#webhooks';

const ROOT = join(import.meta.dirname, '../..');

interface Refusals {
  readonly codes: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}

const inLanguage = (language: string): Refusals =>
  JSON.parse(readFileSync(join(ROOT, `web/src/texts/refusals.${language}.json`), 'utf8')) as Refusals;

const GERMAN = inLanguage('de');

/** Codes that a page cannot be answered with, and the one whose message always says more than its code. */
const NOT_ON_PAGES = [
  'insufficient_scope',
  'invalid_request',
  ...['transcript_too_long', 'preview_other_call', 'call_preview_limit', 'unsupported_media_type', 'uri_too_long'],
  'header_fields_too_large',
  ...['idempotency_conflict', 'idempotency_in_progress', 'listener_limit_reached', 'listener_not_found'],
];

/** What is wrong with programs alone: the pages send lists that they have from the service, and no wrong types. */
const NOT_WRITTEN: readonly string[] = [
  FIELD_REASONS.otherGrants,
  FIELD_REASONS.otherCursor,
  FIELD_REASONS.notSent,
  FIELD_REASONS.notSentYet,
  FIELD_REASONS.unexplained,
  FIELD_REASONS.neverSent,
  FIELD_REASONS.noEventTypes,
  FIELD_REASONS.tooManyEventTypes,
  FIELD_REASONS.otherEventTypes,
];

/** What is said of what people write. */
const WRITTEN = [ADDRESS_REASONS, FIELD_REASONS, URL_REASONS]
  .flatMap((reasons): readonly string[] => Object.values(reasons))
  .concat(CONSTRAINT_REASONS.isEmail, CONSTRAINT_REASONS.isUnmistakable, CONSTRAINT_REASONS.isInt)
  .filter((reason) => !NOT_WRITTEN.includes(reason));

const withoutNames = (reason: string): string => reason.replace(/\{\w*\}/g, '{}');

describe('what the service refuses, in a reader’s language', () => {
  it('has a sentence for each code that a page may be answered with', () => {
    const lacking = ERROR_CODES.filter((code) => !Object.hasOwn(GERMAN.codes, code));
    expect(lacking.sort()).toEqual([...NOT_ON_PAGES].sort());
    expect(Object.keys(GERMAN.codes).filter((code) => !(ERROR_CODES as readonly string[]).includes(code))).toEqual([]);
  });

  it('has words for each reason that is said of what people write', () => {
    const known = new Set(Object.keys(GERMAN.reasons).map((reason) => reason.replace(/\{\{\w+\}\}/g, '{{}}')));
    const lacking = WRITTEN.filter((reason) => !known.has(reason.replace(/\{\w+\}/g, '{{}}')));
    expect(lacking).toEqual([]);
  });

  it('has words for nothing that is not said any more', () => {
    const said = new Set(Object.values(REASONS).flatMap((reasons) => reasons.map(withoutNames)));
    const kept = Object.keys(GERMAN.reasons).map((reason) => withoutNames(reason.replace(/\{\{\w+\}\}/g, '{}')));
    expect(kept.filter((reason) => !said.has(reason))).toEqual([]);
  });

  it('has sentences in both languages for the same messages, about fields that no page has', () => {
    const messages = [`keep ${FIELD_REASONS.otherGrants}`];
    for (const language of ['en', 'de']) expect(Object.keys(inLanguage(language).messages)).toEqual(messages);
  });

  it('names what differs in both languages', () => {
    const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name);
    for (const [reason, words] of Object.entries(GERMAN.reasons))
      expect(placeholders(words)).toEqual(placeholders(reason));
  });
});

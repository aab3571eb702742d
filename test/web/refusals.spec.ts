import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '#http';

const ROOT = join(import.meta.dirname, '../..');

interface Refusals {
  readonly codes: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}

const GERMAN = JSON.parse(readFileSync(join(ROOT, 'web/src/texts/refusals.de.json'), 'utf8')) as Refusals;

/** Codes that a page cannot be answered with, and the one whose message always says more than its code. */
const NOT_ON_PAGES = [
  'invalid_request',
  ...['transcript_too_long', 'preview_other_call', 'call_preview_limit', 'unsupported_media_type', 'uri_too_long'],
  'header_fields_too_large',
  ...['idempotency_conflict', 'idempotency_in_progress', 'listener_limit_reached', 'listener_not_found'],
];

const BEGINS = '(?:is|must|may|holds|gives|goes|fits|does|begins|ends|can|could|cannot)';

/** What stands in quotes in the code below a folder. */
function quotedIn(folder: string): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const code = readFileSync(join(ROOT, folder, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`/g)];
    return quoted.map(([, single, double, template]) => single ?? double ?? template ?? '');
  });
}

/** What begins as a reason does. */
const reasonsOfThePost = (): readonly string[] =>
  quotedIn('libs/postal/src')
    .filter((text) => new RegExp(`^${BEGINS} `).test(text))
    .map((text) => text.replace(/\\(.)/g, '$1'));

/** Where the rules stand of what people write on their own pages. */
const OF_FIELDS = ['apps/command-api/src/auth', 'apps/command-api/src/person', 'libs/domain/src/person'];
/** What no page sends wrongly: its own switches, and lists that it has from the service. */
const NOT_WRITTEN = ['must be true or false', 'must be a string'];

/** What stands behind a field's name. */
const reasonsOfFields = (): readonly string[] =>
  OF_FIELDS.flatMap(quotedIn)
    .flatMap((text) => new RegExp(`^(?:\\$property|[a-z_]+) (${BEGINS} .+)$`).exec(text)?.[1] ?? [])
    .filter((reason) => !NOT_WRITTEN.includes(reason));

describe('what the service refuses, in a reader’s language', () => {
  it('has a sentence for each code that a page may be answered with', () => {
    const lacking = ERROR_CODES.filter((code) => !Object.hasOwn(GERMAN.codes, code));
    expect(lacking.sort()).toEqual([...NOT_ON_PAGES].sort());
    expect(Object.keys(GERMAN.codes).filter((code) => !(ERROR_CODES as readonly string[]).includes(code))).toEqual([]);
  });

  it('has words for each reason that is said of what people write', () => {
    const known = new Set(Object.keys(GERMAN.reasons).map((reason) => reason.replace(/\{\{\w+\}\}/g, '{{}}')));
    const said = [...reasonsOfThePost(), ...reasonsOfFields()].map((reason) =>
      reason.replace(/\$\{hint\}/, '').replace(/\$\{\w+\}/g, '{{}}'),
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((reason) => !known.has(reason))).toEqual([]);
  });

  it('names what differs in both languages', () => {
    const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name);
    for (const [reason, words] of Object.entries(GERMAN.reasons))
      expect(placeholders(words)).toEqual(placeholders(reason));
  });
});

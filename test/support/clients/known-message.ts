import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Of the repository, where tests and benchmarks are run: a built benchmark stands elsewhere. */
const PAGE = resolve('docs/errors.md');
/** Stands in the page where a message is the name of a field and one of its reasons. */
const OF_FIELDS = '{field} {reason}';

/** The messages of each code, and the reasons for which a field is wrong, as docs/errors.md lists them. */
function listed(): { readonly messages: ReadonlyMap<string, readonly string[]>; readonly reasons: readonly string[] } {
  const sections = readFileSync(PAGE, 'utf8').split(/^## /m).slice(1);
  const messages = new Map(sections.map((section) => [/^\w+/.exec(section)?.[0] ?? '', quotedIn(section)]));
  return { messages, reasons: messages.get('Reasons') ?? [] };
}

function quotedIn(section: string): readonly string[] {
  return [...section.matchAll(/^- `(.+?)`(?:, see .*)?$/gm)].map(([, quoted = '']) => quoted);
}

const { messages, reasons } = listed();

/** Whether docs/errors.md says of this code that it may be answered in these words. */
function isListed(code: string, message: string): boolean {
  return (messages.get(code) ?? []).some((known) =>
    known === OF_FIELDS ? reasons.some((reason) => fits(`{field} ${reason}`, message)) : fits(known, message),
  );
}

function fits(known: string, message: string): boolean {
  const parts = known.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`, 'su').test(message);
}

/** @throws Error where an answer refuses in words that docs/errors.md does not have */
export function mustBeListed(body: unknown): void {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } | null };
  if (typeof error !== 'object' || error === null || typeof error.code !== 'string') return;
  if (isListed(error.code, String(error.message))) return;
  throw new Error(`docs/errors.md does not have the message of ${error.code}: ${String(error.message)}`);
}

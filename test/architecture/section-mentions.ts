import type { Rule } from './source-tree.js';

/** Where a comment goes on in the next line. */
const LINE_BREAK = /\s*\n\s*(?:(?:\*|\/\/|#)(?= ))?\s*/g;
const MENTION = /docs\/api\.md`?, "?([A-Z].{0,80})/g;
const HEADING = /^#{2,4} (.+)$/gm;
/** What a paragraph begins with: `**Listing.** Newest first` or `1. **Clients** are public`. */
const BOLD_LEAD = /^(?:\d+\. )?\*\*(.+?)\.?\*\*/gm;
const BEHIND_A_NAME = /^(?:[).,:;"`]| \*\/|$| and (?=[A-Z]))/;
const ONE_MORE_NAME = /^(?:[,:]| and) (?=[A-Z])/;

/**
 * Wherever a source names a section of the API guide, such as `docs/api.md, Resources, Grant`, each name is a heading
 * of the guide or what one of its paragraphs begins with in bold.
 *
 * @param guide its text
 */
export function onlySectionsOfTheGuideAreNamed(guide: string): Rule {
  const names = [HEADING, BOLD_LEAD].flatMap((pattern) => [...guide.matchAll(pattern)].map(([, name = '']) => name));
  const longestFirst = names.sort((one, other) => other.length - one.length);
  return (sources) =>
    sources.flatMap(({ path, text }) =>
      [...text.replace(LINE_BREAK, ' ').matchAll(MENTION)]
        .map(([, mention = '']) => unknownIn(mention, longestFirst))
        .filter((unknown) => unknown !== undefined)
        .map((unknown) => `${path} names a section that docs/api.md does not have: ${unknown}`),
    );
}

/** From the first name on that is none. */
function unknownIn(mention: string, names: readonly string[]): string | undefined {
  const name = names.find((known) => mention.startsWith(known) && BEHIND_A_NAME.test(mention.slice(known.length)));
  if (name === undefined) return mention;
  const rest = mention.slice(name.length);
  const [joint] = ONE_MORE_NAME.exec(rest) ?? [];
  return joint === undefined ? undefined : unknownIn(rest.slice(joint.length), names);
}

/** Where files name images, and where a digest is written beside each: compose files, Dockerfiles and kustomizations. */

const DIGEST = 'sha256:[0-9a-f]{64}';
const LINE = new RegExp(
  `^\\s*(?:image:|FROM)\\s+(?<name>(?:[a-z0-9.-]+:\\d+/)?[a-z0-9][a-z0-9./_-]*):(?<tag>[\\w.-]+)(?<digest>@${DIGEST})?`,
  'dgm',
);
/** The list of a kustomization, with what stands between its entries. */
const LIST = /^images:[ \t]*\n(?<entries>(?:(?:[ \t-].*|#.*|)\n)*)/dgm;
const ENTRY = /^[ \t]*-[ \t].*\n(?:(?![ \t]*-[ \t]).*\n)*/gm;
/** Not what stands in a comment. */
const FIELD = /(?<!#.*)(?<=[\s{,])(?<key>name|newName|newTag|digest):[ \t]+(?<value>"[^"]*"|'[^']*'|[^\s,}]+)/dg;

/**
 * @param {string} text of a file
 * @returns every image that it names with a tag, as `{ name, tag, start, end, written }`: `written(digest)` belongs in the
 *   place of what stands between start and end, in characters
 */
export function namedImages(text) {
  return [...ofLines(text), ...ofKustomizations(`${text}\n`)].sort((one, other) => one.start - other.start);
}

function ofLines(text) {
  return [...text.matchAll(LINE)].map(({ groups: { name, tag }, indices: { groups } }) => {
    const [, start] = groups.tag;
    const [, end] = groups.digest ?? groups.tag;
    return { name, tag, start, end, written: (digest) => `@${digest}` };
  });
}

function ofKustomizations(text) {
  return [...text.matchAll(LIST)].flatMap(({ groups: { entries }, indices: { groups } }) =>
    [...entries.matchAll(ENTRY)].flatMap((found) => ofEntry(found[0], groups.entries[0] + found.index)),
  );
}

/** An entry without a tag follows none. */
function ofEntry(entry, offset) {
  const fields = [...entry.matchAll(FIELD)].map(({ groups: { key, value }, index, indices: { groups } }) => {
    const [start, end] = groups.value;
    return [
      key,
      { value: value.replace(/^(["'])(.*)\1$/, '$2'), column: index, start: offset + start, end: offset + end },
    ];
  });
  const { name, newName = name, newTag, digest } = Object.fromEntries(fields);
  if (newName === undefined || newTag === undefined) return [];
  const image = { name: newName.value, tag: newTag.value };
  if (digest !== undefined) return [{ ...image, start: digest.start, end: digest.end, written: (one) => one }];
  const between = entry.includes('{') ? ', ' : `\n${columnsTo(entry, newTag.column)}`;
  return [{ ...image, start: newTag.end, end: newTag.end, written: (one) => `${between}digest: ${one}` }];
}

/** Spaces up to a place in its line. */
function columnsTo(text, index) {
  return ' '.repeat(index - (text.lastIndexOf('\n', index) + 1));
}

/**
 * A path of the API with ids in it, each as one segment: what looks like more of a path stays part of the id.
 * @throws TypeError for an id that is no text, is empty, or would lead to another path; URIError for half a character
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.reduce((whole, part, at) => `${whole}${segment(ids[at - 1])}${part}`);
}

function segment(id: unknown): string {
  // Addresses are resolved, and `.` and `..` are steps in them, however they are written.
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) {
    throw new TypeError('an id must be a text that is not empty');
  }
  return encodeURIComponent(id);
}

/** What is asked for behind the `?`; values that are undefined or null are left out. */
export function withQuery(
  address: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) given.append(name, String(value));
  return given.size === 0 ? address : `${address}?${given.toString()}`;
}

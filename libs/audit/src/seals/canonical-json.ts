import canonicalize from 'canonicalize';

/** The package is CommonJS: what its types call the default export of a module is the module. */
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

/** RFC 8785: the same bytes for the same JSON, however it was written. */
export function canonicalJson(value: object): string {
  const text = serialize(value);
  if (text === undefined) throw new Error('this is no JSON');
  return text;
}

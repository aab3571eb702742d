/** What was decoded from a folder's bytes, frozen with all that is in it: it is handed out to many. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const field of Object.values(value)) frozen(field);
  return Object.freeze(value);
}

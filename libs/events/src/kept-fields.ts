import { KeptField } from '#vault';

/** What holds no field that is kept sealed. States are never changed, so it need not be looked through again. */
const WITHOUT = new WeakSet<object>();

/** The sealed fields that stand in a state: objects, arrays and maps are looked through. */
export function keptFieldsIn(state: unknown): readonly KeptField[] {
  const found: KeptField[] = [];
  replaced(state, (field) => {
    found.push(field);
    return field;
  });
  return found;
}

/** The state with what each of its fields holds in the field's place. What has none stays the very same. */
export function replaced(value: unknown, by: (field: KeptField) => unknown): unknown {
  if (value instanceof KeptField) return by(value);
  if (typeof value !== 'object' || value === null || WITHOUT.has(value)) return value;
  const found = { any: false };
  const copy = copyWith(value, (part) =>
    replaced(part, (field) => {
      found.any = true;
      return by(field);
    }),
  );
  if (found.any) return copy;
  WITHOUT.add(value);
  return value;
}

function copyWith(value: object, inside: (part: unknown) => unknown): object {
  if (Array.isArray(value)) return value.map(inside);
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, inside(part)]));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inside(part)]));
}

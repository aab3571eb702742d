/** A person's name as the person typed it, byte for byte: never trimmed, never normalised. */
export interface Name {
  readonly given_name: string;
  readonly middle_name: string | null;
  readonly family_name: string;
  readonly suffix: string | null;
  readonly mailing_name: string | null;
}

export type NameField = keyof Name;

export const NAME_FIELDS: readonly NameField[] = ['given_name', 'middle_name', 'family_name', 'suffix', 'mailing_name'];

const REQUIRED: readonly NameField[] = ['given_name', 'family_name'];

export function isName(value: unknown): value is Name {
  if (typeof value !== 'object' || value === null) return false;
  return NAME_FIELDS.every((field) => {
    const part: unknown = Reflect.get(value, field);
    return typeof part === 'string' || (part === null && !REQUIRED.includes(field));
  });
}

/** The fields in which two names differ, in the order in which the API lists them. */
export function changedNameFields(before: Name, after: Name): readonly NameField[] {
  return NAME_FIELDS.filter((field) => before[field] !== after[field]);
}

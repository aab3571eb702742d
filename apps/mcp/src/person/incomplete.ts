import { schema, type Schema } from '#http';

const MISSING = 'How many entries could not be read and are missing here. Absent when none is.';

/** The schema of an answer that may lack entries, as routes say it in the header `Consent-Incomplete`. */
export function mayBeIncomplete<T>(output: Schema<T>): Schema<T & { readonly incomplete?: number }> {
  const json: Readonly<Record<string, unknown>> = output;
  const properties = json['properties'] as Readonly<Record<string, Schema>>;
  return { ...json, properties: { ...properties, incomplete: schema.count(MISSING, { minimum: 1 }) } };
}

/** A page, with word of what it does not show: a sentence for people, and the number for programs. */
export function withIncomplete(say: string, page: object, leftOut: number): { say: string; fields: object } {
  if (leftOut === 0) return { say, fields: page };
  const missing =
    leftOut === 1 ? '1 entry could not be read and is' : `${String(leftOut)} entries could not be read and are`;
  return { say: `${say} ${missing} missing here.`, fields: { ...page, incomplete: leftOut } };
}

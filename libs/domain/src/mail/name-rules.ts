import type { Name } from './name.js';
import { nameTextProblem } from './text.js';
import { FIELD_REASONS } from '../refusals/reasons.js';

export const MAX_NAME_FIELD = 100;

/** A field that is not as it must be, and why, in words that follow the field's name. */
export interface FieldProblem<Field extends string = string> {
  readonly field: Field;
  readonly reason: string;
}

const REQUIRED = ['given_name', 'family_name'] as const;
const OPTIONAL = ['middle_name', 'suffix', 'mailing_name'] as const;

/**
 * Every problem of a name as it came in, the required fields first; empty for a good one. An optional field that is
 * absent counts as null. Rules: docs/api.md, Resources, Name.
 */
export function nameProblems(
  name: Readonly<Partial<Record<keyof Name, unknown>>>,
): readonly FieldProblem<keyof Name>[] {
  const required = REQUIRED.map((field) => ({ field, reason: partProblem(name[field]) }));
  const optional = OPTIONAL.map((field) => ({ field, reason: optionalPartProblem(name[field]) }));
  return [...required, ...optional].flatMap(({ field, reason }) => (reason === undefined ? [] : [{ field, reason }]));
}

function optionalPartProblem(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return value === '' ? FIELD_REASONS.emptyForNone : partProblem(value);
}

function partProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return FIELD_REASONS.noString;
  return nameTextProblem(value, MAX_NAME_FIELD);
}

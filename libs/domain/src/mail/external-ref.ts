import { textProblem } from './text.js';
import { FIELD_REASONS } from '../refusals/reasons.js';

const MAX_EXTERNAL_REF = 200;

/**
 * What is wrong with a business's own reference; undefined when nothing is. Null and undefined mean none.
 * Anything wrong answers `invalid_external_ref` (docs/api.md, Errors).
 */
export function externalRefProblem(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') return FIELD_REASONS.noString;
  return textProblem(value, MAX_EXTERNAL_REF);
}

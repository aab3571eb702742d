import { FIELD_REASONS } from '../refusals/reasons.js';
import { fillPlaceholders } from '../refusals/refusal-set.js';

/** C0, DEL and C1. */
const CONTROL = /\p{Cc}/u;
/** With the `u` flag a pair counts as its code point, so this finds only halves without their other half. */
const LONE_SURROGATE = /\p{Cs}/u;
/** Which break a line inside a label. */
const SEPARATOR = /[\p{Zl}\p{Zp}]/u;
/**
 * A letter, number, sign or symbol, but for those that are there to show nothing, such as fillers and the empty Braille
 * cell.
 */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What is wrong with a name, of whomever or whatever: a text on one line that people see, by itself or in a line of a
 * label; undefined when nothing is. Joiners, marks and characters of direction may be in it, as some scripts and emoji
 * need them, and phones put them there. Rules: docs/api.md, Resources, Name.
 */
export function nameTextProblem(value: string, max: number): string | undefined {
  const problem = requiredTextProblem(value, max);
  if (problem !== undefined) return problem;
  return SEPARATOR.test(value) ? FIELD_REASONS.lineBreaks : undefined;
}

/** As `textProblem`, for a text in which something must be said. */
export function requiredTextProblem(value: string, max: number): string | undefined {
  if (value === '') return FIELD_REASONS.empty;
  return textProblem(value, max) ?? (VISIBLE.test(value) ? undefined : FIELD_REASONS.nothingVisible);
}

/**
 * What is wrong with a text that is kept byte for byte as it was typed; undefined when nothing is.
 * Lengths count Unicode code points. Nothing is trimmed or normalised. Rules: docs/api.md, Resources and Limits.
 */
export function textProblem(value: string, max: number): string | undefined {
  if (LONE_SURROGATE.test(value)) return FIELD_REASONS.illFormed;
  if (CONTROL.test(value)) return FIELD_REASONS.control;
  if (isLongerThan(value, max)) return fillPlaceholders(FIELD_REASONS.tooLong, { count: String(max) });
  return undefined;
}

function isLongerThan(value: string, max: number): boolean {
  // A code point is one or two UTF-16 units; a huge text need not be counted.
  return value.length > 2 * max || Array.from(value).length > max;
}

/** C0, DEL and C1. */
const CONTROL = /\p{Cc}/u;
/** With the `u` flag a pair counts as its code point, so this finds only halves without their other half. */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * What is wrong with a text that is kept byte for byte as it was typed; undefined when nothing is.
 * Lengths count Unicode code points. Nothing is trimmed or normalised. Rules: docs/api.md, Resources and Limits.
 */
export function textProblem(value: string, max: number): string | undefined {
  if (LONE_SURROGATE.test(value)) return 'must be well-formed Unicode';
  if (CONTROL.test(value)) return 'must not contain control characters';
  if (isLongerThan(value, max)) return `must have at most ${max} characters`;
  return undefined;
}

function isLongerThan(value: string, max: number): boolean {
  // A code point is one or two UTF-16 units; a huge text need not be counted.
  return value.length > 2 * max || Array.from(value).length > max;
}

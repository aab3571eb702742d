import type { JsonValue } from '#event-store';
import { isNullOnceErased, type Subject } from '../subject.js';

/**
 * Sealed fields are one of these and base64url: the second where a subject that passes seals them. So a sealed value
 * tells by itself, wherever it was copied to, whether it comes from the time before there were such subjects.
 */
const LASTING = 'v1.';
const PASSING = 'v2.';
const SEALED = /^v\d\.[\w-]+$/;

/** What was sealed: a string to the engines, and to whoever does not open it something that is no text. */
export type SealedValue = string | { readonly 'sealed text': true };

/** How a value begins that is sealed for the subject. */
export function prefixFor(subject: Subject): string {
  return isNullOnceErased(subject) ? PASSING : LASTING;
}

/** Who else sealed a field before its subject did; `nobody` where it stood in clear. */
export type FormerSeal = Subject | 'nobody';

/**
 * Who sealed a stored value: the subject, unless its form says that it was stored before. Undefined when it stands in
 * clear.
 */
export function sealerOf(
  value: JsonValue | SealedValue,
  subject: Subject,
  former: FormerSeal | undefined,
): Subject | undefined {
  if (former === undefined) return subject;
  const text = typeof value === 'string' ? value : '';
  // What somebody wrote in clear may begin with anything.
  if (former === 'nobody') return text.startsWith(prefixFor(subject)) && SEALED.test(text) ? subject : undefined;
  return text.startsWith(prefixFor(former)) ? former : subject;
}

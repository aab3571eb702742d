/** Characters of an answer that are kept. */
const MAX_CHARACTERS = 1_000;
/**
 * Controls but tab and line feed, other ends of a line, and what turns the direction of text: an answer is shown to
 * people.
 */
const UNSHOWN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The beginning of an answer's body as text that is safe to keep and show. Never decompressed: a compressed one is left
 * out.
 */
export function answerText(body: Buffer, contentEncoding: string | undefined): string {
  if (contentEncoding !== undefined && !/^\s*identity\s*$/i.test(contentEncoding)) return '';
  const text = new TextDecoder('utf-8').decode(body.subarray(0, 4 * MAX_CHARACTERS));
  return text
    .replace(UNSHOWN, '')
    .slice(0, MAX_CHARACTERS)
    .replace(/\p{Cs}$/u, '');
}

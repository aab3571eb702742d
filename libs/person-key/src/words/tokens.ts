/** A word, or a run of digits or of letters and digits, in lower case and ASCII; anything foreign is an empty text. */
export interface Token {
  readonly text: string;
  /** Written without a lower-case letter. */
  readonly upper: boolean;
}

/** The API takes 500 code points. This is only a bound for other callers. */
const MAX_LENGTH = 2000;

const WORD = /[\p{L}\p{N}](?:['’]?[\p{L}\p{N}])*/gu;
const ASCII = /^[a-z0-9]+$/;
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/** The words of a transcript: full-width and accented forms folded, everything else taken for a separator. */
export function tokensOf(transcript: string): readonly Token[] {
  const folded = transcript.slice(0, MAX_LENGTH).normalize('NFKD').replace(INVISIBLE, '').slice(0, MAX_LENGTH);
  const words = folded.match(WORD) ?? [];
  return words.map((word) => {
    const text = word
      .replace(/^([A-Za-z])['’]s$/, '$1')
      .replace(/['’]/g, '')
      .toLowerCase();
    return { text: ASCII.test(text) ? text : '', upper: !/[a-z]/.test(word) };
  });
}

import type { Token } from './tokens.js';

/** What may follow upon the words so far. */
interface Continuation {
  readonly words: Map<string, Continuation>;
  /** The phrase that is complete here. */
  phrase?: string;
}

/** Where a phrase stands: from one boundary of tokens to another. */
export interface PhraseSpan {
  readonly from: number;
  readonly to: number;
}

/** Phrases, to be found at a place in a row of tokens. */
export class Phrases {
  private readonly beginnings: Continuation = { words: new Map() };

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      let here = this.beginnings;
      for (const word of phrase.split(' ')) {
        const next: Continuation = here.words.get(word) ?? { words: new Map() };
        here.words.set(word, next);
        here = next;
      }
      here.phrase = phrase;
    }
  }

  /** Each phrase that stands at a token, as its number of tokens and its text, the longest last. */
  at(tokens: readonly Token[], start: number): readonly { readonly length: number; readonly text: string }[] {
    const found: { length: number; text: string }[] = [];
    let here: Continuation | undefined = this.beginnings;
    for (let at = start; here !== undefined; at++) {
      if (here.phrase !== undefined) found.push({ length: at - start, text: here.phrase });
      here = here.words.get(tokens[at]?.text ?? '');
    }
    return found;
  }

  /** Whether one begins with this token. */
  startAt(tokens: readonly Token[], start: number): boolean {
    return this.beginnings.words.has(tokens[start]?.text ?? '');
  }

  /** The longest one's number of tokens, or 0. */
  longestAt(tokens: readonly Token[], start: number): number {
    return this.at(tokens, start).at(-1)?.length ?? 0;
  }

  /** All that stand in a row of tokens one after the other, each the longest that begins where it does. */
  spansIn(tokens: readonly Token[]): readonly PhraseSpan[] {
    const spans: PhraseSpan[] = [];
    for (let at = 0; at < tokens.length;) {
      const length = this.longestAt(tokens, at);
      if (length > 0) spans.push({ from: at, to: at + length });
      at += Math.max(1, length);
    }
    return spans;
  }
}

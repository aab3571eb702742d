import type { Token } from './tokens.js';

/** Phrases by their first word, to be found at a place in a row of tokens. */
export class Phrases {
  private readonly byFirstWord = new Map<string, string[][]>();

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      const [first = ''] = words;
      this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), words]);
    }
  }

  /** Each phrase that stands at a token, as its number of tokens and its text. */
  at(tokens: readonly Token[], start: number): readonly { readonly length: number; readonly text: string }[] {
    const candidates = this.byFirstWord.get(tokens[start]?.text ?? '') ?? [];
    return candidates
      .filter((words) => words.every((word, offset) => tokens[start + offset]?.text === word))
      .map((words) => ({ length: words.length, text: words.join(' ') }));
  }

  /** Whether one begins with this token. */
  startAt(tokens: readonly Token[], start: number): boolean {
    return this.byFirstWord.has(tokens[start]?.text ?? '');
  }

  /** The longest one's number of tokens, or 0. */
  longestAt(tokens: readonly Token[], start: number): number {
    return Math.max(0, ...this.at(tokens, start).map(({ length }) => length));
  }
}

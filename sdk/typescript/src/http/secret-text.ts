/** A text that nothing shows by accident: no log, no JSON, no inspection of an object that has it. */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** Another text without this one, which a server may have sent back. */
  takenOutOf(text: string): string {
    return text.replaceAll(this.#text, '[API key]');
  }

  toString(): string {
    return '[API key]';
  }

  toJSON(): string {
    return this.toString();
  }
}

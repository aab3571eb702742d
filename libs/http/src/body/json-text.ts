const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x5c];
const [PLUS, MINUS, POINT, ZERO, NINE, SMALL_E, SMALL_U] = [0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x65, 0x75];
const [SMALL_A, SMALL_F] = [0x61, 0x66];
/** By which a small letter differs from its capital. */
const SMALL_BIT = 0x20;
const SIMPLE_ESCAPES: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Where a text goes wrong, as an editor counts: from 1, columns in characters. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
  readonly isEnd: boolean;
}

/** The words of JSON (RFC 8259), taken from a text one after the other; what is refused stays where it is. */
export class JsonText {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Where the next word begins: white space is passed over. */
  next(): number {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte !== SPACE && byte !== LINE_FEED && byte !== RETURN && byte !== TAB) return this.at;
      this.at += 1;
    }
  }

  isAtEnd(): boolean {
    return this.next() === this.bytes.length;
  }

  takes(byte: number): boolean {
    if (this.bytes[this.next()] !== byte) return false;
    this.at += 1;
    return true;
  }

  takesScalar(): boolean {
    const first = this.bytes[this.next()];
    if (first === QUOTE) return this.takesString();
    if (first === MINUS || isDigit(first)) return this.takesNumber();
    return WORDS.some((word) => this.takesWord(word));
  }

  takesString(): boolean {
    if (!this.takes(QUOTE)) return false;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === QUOTE) {
        this.at += 1;
        return true;
      }
      if (byte === undefined || byte < SPACE) return false;
      if (byte === BACKSLASH && !this.isEscape()) return false;
      this.at += byte === BACKSLASH ? this.escapeLength() : 1;
    }
  }

  slice(start: number, end: number): string {
    return Buffer.from(this.bytes.subarray(start, end)).toString('utf8');
  }

  /** Of the byte that could not be taken. */
  place(): TextPosition {
    let [line, column] = [1, 1];
    for (let index = 0; index < this.at; index += 1) {
      const byte = this.bytes[index] ?? 0;
      if (byte === LINE_FEED) [line, column] = [line + 1, 1];
      // Bytes of the form 10xxxxxx continue a character.
      else if ((byte & 0xc0) !== 0x80) column += 1;
    }
    return { line, column, isEnd: this.at === this.bytes.length };
  }

  private takesWord(word: Uint8Array): boolean {
    if (!word.every((byte, index) => this.bytes[this.at + index] === byte)) return false;
    this.at += word.length;
    return true;
  }

  private isEscape(): boolean {
    const kind = this.bytes[this.at + 1];
    if (kind !== SMALL_U) return kind !== undefined && SIMPLE_ESCAPES.has(kind);
    for (let index = this.at + 2; index < this.at + 6; index += 1) if (!isHexDigit(this.bytes[index])) return false;
    return true;
  }

  private escapeLength(): number {
    return this.bytes[this.at + 1] === SMALL_U ? 6 : 2;
  }

  private takesNumber(): boolean {
    if (this.bytes[this.at] === MINUS) this.at += 1;
    if (this.bytes[this.at] === ZERO) this.at += 1;
    else if (!this.takesDigits()) return false;
    if (this.bytes[this.at] === POINT) {
      this.at += 1;
      if (!this.takesDigits()) return false;
    }
    if (((this.bytes[this.at] ?? 0) | SMALL_BIT) !== SMALL_E) return true;
    this.at += 1;
    if (this.bytes[this.at] === PLUS || this.bytes[this.at] === MINUS) this.at += 1;
    return this.takesDigits();
  }

  private takesDigits(): boolean {
    const start = this.at;
    while (isDigit(this.bytes[this.at])) this.at += 1;
    return this.at > start;
  }
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined || isDigit(byte)) return byte !== undefined;
  const small = byte | SMALL_BIT;
  return small >= SMALL_A && small <= SMALL_F;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

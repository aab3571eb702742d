import { fillPlaceholders } from '#domain';
import { shownText } from '../errors/shown-text.js';
import { JsonText } from './json-text.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/** Deeper than any body of ours, and shallow enough for whatever walks it by recursion. */
const MAX_DEPTH = 16;
/** More than any object of ours has. */
const MAX_MEMBERS = 100;
/** All values together, the largest list of grants that a person can choose from included. */
const MAX_VALUES = 20_000;

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a];

/** Why a text is no body: in words that follow the name of the object. */
export interface BodyFlaw {
  /** `body`, or the path of an object in it, such as `address`. */
  readonly field: string;
  readonly reason: string;
}

const tooManyValues = fillPlaceholders(REQUEST_REASONS.tooManyValues, { count: String(MAX_VALUES) });
const tooDeep = fillPlaceholders(REQUEST_REASONS.tooDeep, { count: String(MAX_DEPTH) });
const tooManyMembers = fillPlaceholders(REQUEST_REASONS.tooManyMembers, { count: String(MAX_MEMBERS) });

/** An object or a list that has begun and not ended. */
interface Container {
  readonly isObject: boolean;
  members: number;
  /** Where the name of the member under way stands, quotes included. */
  name: readonly [start: number, end: number];
}

/**
 * What is wrong with a text that should be JSON; undefined when it can be parsed: one pass without recursion over the
 * bytes, which costs the same for every text of a length, before the parser builds anything of it. Names that stand
 * twice count twice.
 * @param bytes well-formed UTF-8
 */
export function flawOf(bytes: Uint8Array): BodyFlaw | undefined {
  const scan = new JsonScan(new JsonText(bytes));
  return scan.flaw();
}

class JsonScan {
  private readonly open: Container[] = [];
  private values = 0;

  constructor(private readonly text: JsonText) {}

  flaw(): BodyFlaw | undefined {
    for (;;) {
      if (++this.values > MAX_VALUES) return flawOfBody(tooManyValues);
      if (!this.value()) return this.malformed();
      if (this.open.length > MAX_DEPTH) return flawOfBody(tooDeep);
      const top = this.open.at(-1);
      if (top === undefined) return this.text.isAtEnd() ? undefined : this.malformed();
      if (top.isObject && !this.name(top)) return this.malformed();
      if (++top.members > MAX_MEMBERS && top.isObject) return this.tooManyMembers();
    }
  }

  /**
   * Over one value that is no container, or into one, and over all that ends behind it; false where the text is no
   * JSON.
   */
  private value(): boolean {
    const { text } = this;
    if (text.takes(OPEN_OBJECT)) {
      this.open.push({ isObject: true, members: 0, name: [0, 0] });
      if (!text.takes(CLOSE_OBJECT)) return true;
      this.open.pop();
    } else if (text.takes(OPEN_LIST)) {
      this.open.push({ isObject: false, members: 0, name: [0, 0] });
      if (!text.takes(CLOSE_LIST)) return true;
      this.open.pop();
    } else if (!text.takesScalar()) return false;
    return this.ends();
  }

  /** Up to the next value of what is still open. */
  private ends(): boolean {
    for (let top = this.open.at(-1); top !== undefined; top = this.open.at(-1)) {
      if (this.text.takes(COMMA)) return true;
      if (!this.text.takes(top.isObject ? CLOSE_OBJECT : CLOSE_LIST)) return false;
      this.open.pop();
    }
    return true;
  }

  private name(object: Container): boolean {
    const start = this.text.next();
    if (!this.text.takesString()) return false;
    object.name = [start, this.text.next()];
    return this.text.takes(COLON);
  }

  private tooManyMembers(): BodyFlaw {
    const path = this.open.slice(0, -1).reduce((above, container) => this.below(above, container), '');
    return { field: path === '' ? 'body' : path, reason: tooManyMembers };
  }

  private below(path: string, { isObject, members, name: [start, end] }: Container): string {
    if (!isObject) return `${path}[${members - 1}]`;
    const name = shownText(String(JSON.parse(this.text.slice(start, end))));
    return path === '' ? name : `${path}.${name}`;
  }

  private malformed(): BodyFlaw {
    const { line, column, isEnd } = this.text.place();
    const reason = isEnd ? REQUEST_REASONS.endsTooEarly : REQUEST_REASONS.noJson;
    return flawOfBody(fillPlaceholders(reason, { line: String(line), column: String(column) }));
  }
}

function flawOfBody(reason: string): BodyFlaw {
  return { field: 'body', reason };
}

import { randomUUID } from 'node:crypto';

/** A body meant to keep the server busy. */
export interface Payload {
  readonly what: string;
  readonly body: string;
}

/** Makes its body when that is asked for: most of all that there are may never be sent. */
const payload = (what: string, made: () => string): Payload => ({
  what,
  get body() {
    return made();
  },
});

/** JSON of at most so many bytes. */
type Shape = (bytes: number) => string;

const repeated =
  (before: string, unit: string, after: string): Shape =>
  (bytes) =>
    before + unit.repeat(Math.max(0, Math.floor((bytes - before.length - after.length) / byteLength(unit)))) + after;

const listOf =
  (item: (index: number) => string, most = Infinity): Shape =>
  (bytes) =>
    `[${joined(item, bytes - 2, most)}]`;

const SHAPES: Readonly<Record<string, Shape>> = {
  members: (bytes) => `{${joined((index) => `"${index.toString(36)}":1`, bytes - 2)}}`,
  'numbered members': (bytes) => `{${joined((index) => `"${(index * 7919) % 100_003}":1`, bytes - 2)}}`,
  'one member again and again': (bytes) => `{${joined(() => '"a":1', bytes - 2)}}`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  'empty objects': listOf(() => '{}'),
  numbers: listOf(() => '1'),
  'as many values as may be': listOf(() => '[1]', 9_000),
  'objects as full as may be': listOf(() => `{${joined((index) => `"${index.toString(36)}":1`, 1_000, 100)}}`, 190),
  'identifiers in a list': listOf(() => `"${randomUUID()}"`),
  'short texts': listOf(() => '"a"', 19_000),
  'a long number': repeated('', '9', ''),
  'a long fraction': repeated('0.', '1', ''),
  'a long exponent': repeated('1e', '1', ''),
  'a text that does not end': repeated('"', 'a', ''),
  'white space': repeated('1', '\n', ''),
  'a long name': repeated('{"', 'a', '":1}'),
};

const TEXTS: readonly (readonly [before: string, unit: string])[] = [
  ...['a', ' ', '9', '-', '@', 'a.', 'A1-', '%', '/', '\u0000', '\n', 'one two ', '\u00e9', '\ufdfa', '\u{1f600}'].map(
    (unit) => ['', unit] as const,
  ),
  // Marks that a normal form puts in another order, and faces that count as one.
  ['a', '\u0315\u0300\u05ae\u0316'],
  ['', '\u{1f469}\u200d'],
  ['a@', 'a.'],
  ['a@', '-'],
  ['https://', 'a.'],
  ['https://a.example/', '../'],
  ['2030-01-01T', '0'],
];

/** Bodies that no route of this limit asked for. */
export function worstBodies(bytes: number): readonly Payload[] {
  const whole = Object.entries(SHAPES).map(([what, shape]) => payload(what, () => shape(bytes)));
  const inside = Object.entries(SHAPES).map(([what, shape]) =>
    payload(`${what} in a field`, () => `{"unknown":${shape(bytes - 20)}}`),
  );
  return [...whole, ...inside];
}

/** A good body, with each of its fields in turn replaced by the worst that may stand there. */
export function worstFields(example: object, bytes: number): readonly Payload[] {
  return fieldsOf(example).flatMap((path) => {
    const [before = '', after = ''] = JSON.stringify(replaced(example, path)).split(JSON.stringify(MARK));
    const room = bytes - byteLength(before) - byteLength(after);
    const name = path.join('.');
    const texts = TEXTS.map(([start, unit]) =>
      payload(`${name}: ${JSON.stringify(`${start}${unit}`)}…`, () => before + textOf(start, unit, room) + after),
    );
    const shapes = Object.entries(SHAPES).map(([what, shape]) =>
      payload(`${name}: ${what}`, () => before + shape(room) + after),
    );
    return [...texts, ...shapes];
  });
}

const MARK = 'here';

function textOf(start: string, unit: string, bytes: number): string {
  const inJson = byteLength(JSON.stringify(unit)) - 2;
  return JSON.stringify(start + unit.repeat(Math.max(0, Math.floor((bytes - start.length - 2) / inJson))));
}

/** Of objects in it as well, and of an object or a list as a whole. */
function fieldsOf(value: object): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const below = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? fieldsOf(inner) : [];
    return [[name], ...below.map((path) => [name, ...path])];
  });
}

function replaced(value: object, [name = '', ...rest]: readonly string[]): object {
  const inner = (value as Readonly<Record<string, unknown>>)[name];
  return { ...value, [name]: rest.length === 0 ? MARK : replaced(inner as object, rest) };
}

function joined(item: (index: number) => string, bytes: number, most = Infinity): string {
  const items: string[] = [];
  for (let index = 0, used = 0; index < most; index += 1) {
    const next = item(index);
    used += next.length + 1;
    if (used > bytes) break;
    items.push(next);
  }
  return items.join(',');
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

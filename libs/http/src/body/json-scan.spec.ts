import fc from 'fast-check';
import { flawOf } from './json-scan.js';

const json = fc.json({ maxDepth: 5 });
/** Near misses: a text of JSON in which a few characters were replaced, put in or left out. */
const nearlyJson = fc
  .tuple(
    json,
    fc.array(
      fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom(...Array.from('{}[],:"\\/ubnrtf0123456789.+-eE \t\n\r\0aé'))),
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [at, removed, put]) => {
      const index = at % (changed.length + 1);
      return changed.slice(0, index) + put + changed.slice(index + removed);
    }, text),
  );

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['JSON', json],
  ['what is nearly JSON', nearlyJson],
  ['numbers', fc.stringMatching(/^[-+0-9.eE]{0,8}$/)],
  ['any text', fc.string()],
])('it finds sound what the parser can parse, and nothing else: %s', (_what, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, flawOf(Buffer.from(text)) === undefined]).toEqual([text, isJson(text)]);
    }),
    { numRuns: 2000 },
  );
});

test('it says where the text goes wrong', () => {
  fc.assert(
    fc.property(json, (text) => {
      const lines = text.split('\n');
      const [line, column] = [lines.length, Array.from(lines.at(-1) ?? '').length + 2];
      const reason = `must be valid JSON: something else stands at line ${line}, column ${column}`;
      expect(flawOf(Buffer.from(`${text} ?`))).toEqual({ field: 'body', reason });
    }),
  );
});

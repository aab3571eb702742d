import { shownText } from './shown-text.js';

test.each([
  ['grant.claimed', 'grant.claimed'],
  ['Zoë 😀 (日本)', 'Zoë 😀 (日本)'],
  ['a\nb\u0000c\u202ed\u200be', 'a\ufffdb\ufffdc\ufffdd\ufffde'],
  ['\ud800', '\ufffd'],
  ['😀'.repeat(60), '😀'.repeat(60)],
  ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
  ['x'.repeat(500_000), `${'x'.repeat(60)}…`],
])('%j is shown as %j', (text, shown) => {
  expect(shownText(text)).toBe(shown);
});

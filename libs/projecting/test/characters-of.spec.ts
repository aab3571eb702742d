import { charactersOf } from '../src/tail/characters-of.js';

describe('how large the data of an event is taken to be', () => {
  it.each([
    ['a row of texts', { name: 'x'.repeat(500), note: 'y'.repeat(20) }],
    ['what is nested', { address: { line1: '1 Example Street', line2: null, city: 'Nowhere' }, count: 12_345 }],
    ['a long list', { fields: Array.from({ length: 50 }, (_, at) => `field number ${String(at)}`) }],
  ])('is about as large as it is written out: %s', (_, data) => {
    const ratio = charactersOf(data) / JSON.stringify(data).length;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.4);
  });
});

import { kolmogorovSmirnov } from '../../bench/support/kolmogorov-smirnov.js';

const upTo = (count: number, of: (index: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** What the sameness of answers is measured by. */
describe('the Kolmogorov-Smirnov test', () => {
  it('finds no distance between a sample and itself, in any order and however many values are equal', () => {
    const sample = upTo(1000, (index) => index % 7);
    expect(kolmogorovSmirnov(sample, [...sample].reverse())).toEqual({ distance: 0, p: 1 });
  });

  it('finds the whole distance between samples that do not overlap', () => {
    const { distance, p } = kolmogorovSmirnov(
      upTo(100, (index) => index),
      upTo(50, (index) => 100 + index),
    );
    expect(distance).toBe(1);
    expect(p).toBeLessThan(1e-20);
  });

  it('knows the chance of a distance: 0.0314 for 0.2 between two samples of a hundred', () => {
    // A fifth of the one sample lies below all of the other, which else is the same.
    const one = upTo(100, (index) => (index < 20 ? -1 - index : index));
    const other = upTo(100, (index) => index);
    const { distance, p } = kolmogorovSmirnov(one, other);
    expect(distance).toBeCloseTo(0.2, 10);
    expect(p).toBeCloseTo(0.0314, 4);
  });

  it('sees a twentieth of ten thousand answers come a little later', () => {
    const one = upTo(10_000, (index) => 25 + (index % 100) / 1000);
    const other = one.map((value, index) => (index % 20 === 0 ? value + 0.2 : value));
    expect(kolmogorovSmirnov(one, other).p).toBeLessThan(1e-9);
    expect(
      kolmogorovSmirnov(
        one,
        one.map((value) => value + 0.0001),
      ).p,
    ).toBeGreaterThan(0.001);
  });
});

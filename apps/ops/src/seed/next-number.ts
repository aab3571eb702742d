/** The next of some numbers, each of which is given out once; undefined when there are no more. */
export type NextNumber = () => Promise<number | undefined>;

/** From 0. */
export function numbersTo(count: number): NextNumber {
  let next = 0;
  return () => Promise.resolve(next < count ? next++ : undefined);
}

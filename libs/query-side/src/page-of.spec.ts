import { PAGE, pageOf } from './page-of.js';

describe('a page of what was found', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `id ${String(at)}` }));

  it('is all of it, and the last one, while it fits', () => {
    for (const found of [ids(0), ids(1), ids(PAGE)])
      expect(pageOf(found, ({ id }) => id)).toEqual({ entries: found, next: null });
  });

  it('ends where the next one begins, once there is more', () => {
    const found = ids(PAGE + 1);
    expect(pageOf(found, ({ id }) => id)).toEqual({ entries: found.slice(0, PAGE), next: `id ${String(PAGE - 1)}` });
  });
});

import { runChildSync } from '../../../test/support/processes/child-process.js';

describe('work in a small heap', () => {
  it('begins with a collection of garbage in a process of its own, and with none in one that holds much else', () => {
    const [line = ''] = runChildSync('libs/audit/test/small-heap-child.ts', []);
    expect(JSON.parse(line)).toEqual({ small: 1, large: 0, held: 2 });
  });
});

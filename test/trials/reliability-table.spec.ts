import { withRow } from './reliability-table.js';
import type { Report, Trial } from './trial.js';

const REPORT: Report = {
  rounds: 3,
  operations: 40,
  acknowledged: 20,
  unanswered: 2,
  grants: 10,
  deliveries: { events: 5, repeated: 1 },
  isChecked: true,
  findings: [],
};
const trial = (name: string): Trial => ({ name, fault: 'a fault', rounds: 200, run: () => Promise.resolve(REPORT) });
const EMPTY = 'Before.\n\n<!-- trials: begin -->\n<!-- trials: end -->\n\nAfter.\n';
const ORDER = ['first', 'second'];

describe('the table of trials', () => {
  it('says how often a fault really happened, and keeps the rows of other trials in their order', () => {
    const two = withRow(withRow(EMPTY, trial('second'), REPORT, ORDER), trial('first'), REPORT, ORDER);
    const again = withRow(
      two,
      trial('second'),
      { ...REPORT, rounds: 200, isChecked: false, findings: ['lost: a|b'] },
      ORDER,
    );
    expect(again.split('\n')).toEqual([
      'Before.',
      '',
      '<!-- trials: begin -->',
      '',
      '| trial | fault | rounds | grants | operations | acknowledged | unanswered | webhooks | found |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| first | a fault | 3 of 200 | 10 | 40 | 20 | 2 | 5, 1 sent again | nothing |',
      '| second | a fault | 200 of 200 | 10 | 40, not checked | 20 | 2 | 5, 1 sent again | 1: lost: a b |',
      '',
      '<!-- trials: end -->',
      '',
      'After.',
      '',
    ]);
  });

  it('is not written into a page that has no place for it', () => {
    expect(() => withRow('# Reliability', trial('first'), REPORT, ORDER)).toThrow('the page has no');
  });
});

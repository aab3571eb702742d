import { GrantsSeen } from '../src/carrying/grants-seen.js';

const claimed = (position: string, grantId = position) => ({ position, personId: 'erin', grantId, isPending: false });

describe('grants that whoever follows the log has met', () => {
  let seen: GrantsSeen;
  beforeEach(() => {
    seen = new GrantsSeen();
    seen.begin('10');
  });

  const between = (after: string | undefined, before: string) => {
    const found = seen.between('erin', after, before);
    return found && [...found];
  };

  it('are those of the person after the position of the views and before the change', () => {
    for (const position of ['11', '12', '14', '16']) seen.add(claimed(position));
    seen.add({ position: '17', personId: 'frank', grantId: '17', isPending: false });
    expect(between('11', '16')).toEqual([
      ['12', false],
      ['14', false],
    ]);
  });

  it('wait for approval no more once they were approved', () => {
    seen.add({ ...claimed('11', 'one'), isPending: true });
    seen.add(claimed('12', 'one'));
    expect(between('10', '13')).toEqual([['one', false]]);
  });

  it('are not all known where the views stand before the place from which the log is followed, or nowhere', () => {
    expect([between('09', '20'), between(undefined, '20')]).toEqual([undefined, undefined]);
    expect(between('12', '20')).toEqual([]);
    expect(between('11', '20')).toBeUndefined();
    seen.begin('30');
    expect([between('12', '40'), between('30', '40')]).toEqual([undefined, []]);
  });

  it('are kept once, in the order of the log, however often it is read', () => {
    for (const position of ['11', '12', '11', '12', '13']) seen.add(claimed(position));
    expect(between('10', '20')?.map(([grantId]) => grantId)).toEqual(['11', '12', '13']);
  });

  it('are forgotten, the oldest first, when there are very many, and are not known for the time before', () => {
    for (let n = 0; n <= 10_000; n++) seen.add(claimed(`11${String(n).padStart(6, '0')}`));
    expect(between('10', '2')).toBeUndefined();
    expect(between('11000000', '11000003')).toEqual([
      ['11000001', false],
      ['11000002', false],
    ]);
  });

  it('are none that could be counted on before the log is followed', () => {
    seen = new GrantsSeen();
    seen.add(claimed('11'));
    expect(between('11', '12')).toBeUndefined();
  });
});

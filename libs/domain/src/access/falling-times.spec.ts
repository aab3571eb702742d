import { fallingTimes } from './falling-times.js';

const at = (second: number): string => `2030-01-01T00:00:0${second}.000Z`;

describe('the times of a history, newest first', () => {
  it('stay as they are where they fall', () => {
    expect(fallingTimes([at(3), at(3), at(1)])).toEqual([at(3), at(3), at(1)]);
  });

  it('never rise, whatever was written beside what', () => {
    expect(fallingTimes([at(2), at(4), at(3), at(1), at(2)])).toEqual([at(2), at(2), at(2), at(1), at(1)]);
  });

  it('go on from the page before', () => {
    expect(fallingTimes([at(4), at(1)], at(3))).toEqual([at(3), at(1)]);
  });

  it('are their own beyond a minute, so that one clock that is wrong dates no entry but its own', () => {
    const [behind, ahead] = ['2001-01-01T00:00:00.000Z', '2045-01-01T00:00:00.000Z'];
    expect(fallingTimes([at(4), behind, at(3), at(5), at(2)])).toEqual([at(4), behind, at(3), at(3), at(2)]);
    expect(fallingTimes([at(4), ahead, at(3)])).toEqual([at(4), ahead, at(3)]);
    expect(fallingTimes([at(3)], behind)).toEqual([at(3)]);
    const minute = '2030-01-01T00:01:00.000Z';
    expect(fallingTimes([at(0), minute])).toEqual([at(0), at(0)]);
    expect(fallingTimes([at(0), minute.replace('.000Z', '.001Z')])).toEqual([at(0), '2030-01-01T00:01:00.001Z']);
  });
});

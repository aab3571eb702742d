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
});

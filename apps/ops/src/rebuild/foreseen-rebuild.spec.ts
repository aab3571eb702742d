import { foreseenText, type ForeseenRebuild } from './foreseen-rebuild.js';

const CUT_OFF: ForeseenRebuild = { view: 'grants', from: 'blue', to: 'green', spare: 'following', position: null };

describe('what is foretold of a rebuild that was cut off', () => {
  it.each([
    [false, 'would go on where an earlier run was cut off (following)'],
    [true, 'would be built anew'],
  ])('says where it begins when starting over is asked: %s', (startOver, said) => {
    expect(foreseenText([CUT_OFF], { compare: false, startOver })).toContain(said);
  });
});

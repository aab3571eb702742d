import { blockIn } from '../../web/src/business/events/stream-block.js';

describe('a block of the console’s event stream', () => {
  it('is a whole event, whatever signs of an end of line stand within it', () => {
    const data = '{"external_ref":"one\u2028two\u2029three\u0085four"}';
    expect(blockIn(`id: 4\ndata: ${data}`)).toEqual({ id: '4', data });
  });

  it('is no event where it only comments, or moves the place on', () => {
    expect([': still here', 'retry: 1000\n: listening', 'id: 5'].map(blockIn)).toEqual(Array(3).fill(undefined));
  });
});

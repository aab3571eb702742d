import { MovedStreams } from './moved-streams.js';

describe('the streams that have moved', () => {
  it('are known by their newest revision', () => {
    const moved = new MovedStreams('05');
    moved.move('grant-1', 0, '06');
    moved.move('grant-1', 1, '07');
    expect([moved.revisionOf('grant-1'), moved.revisionOf('grant-2')]).toEqual([1, undefined]);
  });

  it('are all known since the position where that began', () => {
    const moved = new MovedStreams('05');
    expect(['04', '05', '06'].map((position) => moved.knowsSince(position))).toEqual([false, true, true]);
    expect(moved.knowsSince(undefined)).toBe(false);
  });

  it('are forgotten, the one that moved longest ago first, when there are too many, and are not all known before that', () => {
    const moved = new MovedStreams('00', 2);
    moved.move('grant-1', 0, '01');
    moved.move('grant-2', 0, '02');
    moved.move('grant-1', 1, '03');
    moved.move('grant-3', 0, '04');
    expect(['grant-1', 'grant-2', 'grant-3'].map((stream) => moved.revisionOf(stream))).toEqual([1, undefined, 0]);
    expect([moved.knowsSince('01'), moved.knowsSince('02')]).toEqual([false, true]);
  });
});

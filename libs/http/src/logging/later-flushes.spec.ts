import { LaterFlushes } from './later-flushes.js';

describe('the flushes of a log', () => {
  let flushes: number;
  let isWritable: boolean;
  let later: LaterFlushes;
  beforeEach(() => {
    jest.useFakeTimers();
    [flushes, isWritable] = [0, true];
    later = new LaterFlushes(() => {
      flushes += 1;
      if (isWritable) later.drained();
    });
  });
  afterEach(() => jest.useRealTimers());

  it('come a quarter of a second after a line, and end soon after it', () => {
    later.written();
    jest.advanceTimersByTime(249);
    expect(flushes).toBe(0);
    jest.advanceTimersByTime(1);
    expect(flushes).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(flushes).toBe(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are not put off by lines that come one after the other', () => {
    for (let line = 0; line < 100; line++) {
      later.written();
      jest.advanceTimersByTime(100);
    }
    expect(flushes).toBe(40);
  });

  it('go on while what was flushed is not written, and then once more for what came meanwhile', () => {
    isWritable = false;
    later.written();
    jest.advanceTimersByTime(60_000);
    expect(flushes).toBe(240);
    isWritable = true;
    jest.advanceTimersByTime(60_000);
    expect(flushes).toBe(242);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('end with the log', () => {
    later.written();
    later.close();
    jest.advanceTimersByTime(60_000);
    expect(flushes).toBe(0);
  });
});

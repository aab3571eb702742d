import { AnswerTimes } from './answer-times.js';

describe('the moments at which an answer leaves', () => {
  let answerTimes: AnswerTimes;
  beforeEach(() => {
    jest.useFakeTimers();
    answerTimes = new AnswerTimes();
  });
  afterEach(() => {
    answerTimes.end();
    jest.useRealTimers();
  });

  /** When an answer leaves whose work took so long, in milliseconds after the look-up began. */
  async function leavesAfter(work: number): Promise<number> {
    const began = Date.now();
    await jest.advanceTimersByTimeAsync(work);
    const left = answerTimes.next().then(() => Date.now() - began);
    await jest.advanceTimersByTimeAsync(100);
    return left;
  }

  it.each([
    [0, 25],
    [1, 25],
    [24, 25],
    [25, 50],
    [26, 50],
    [49, 50],
    [60, 75],
  ])('are the same whatever came before them: work of %i ms leaves after %i', async (work, after) => {
    expect(await leavesAfter(work)).toBe(after);
  });

  it('leave nothing behind', () => {
    expect(jest.getTimerCount()).toBe(1);
    answerTimes.end();
    expect(jest.getTimerCount()).toBe(0);
  });
});

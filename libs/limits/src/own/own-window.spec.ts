import { OwnWindow } from './own-window.js';

const SPAN = 60_000;
const T = 1_000_000;
/** None of what it counts can have left before this. */
const WHOLE_UNTIL = T + 50_000;

describe('a window as one process knows it', () => {
  it('goes by what Redis said last for as long as any of that may count', () => {
    const window = new OwnWindow(SPAN);
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL });
    expect([window.carried(T), window.carried(T + SPAN - 1), window.carried(T + SPAN)]).toEqual([5, 5, 0]);
    expect(window.certain(WHOLE_UNTIL - 1)).toEqual({ count: 5, at: T, wholeUntil: WHOLE_UNTIL });
    expect(window.certain(WHOLE_UNTIL)).toBeUndefined();
  });

  it('says what an emptied Redis must hold: what it had said, and what it has counted since', () => {
    const window = new OwnWindow(SPAN);
    expect(window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL })).toBeUndefined();
    expect(window.learn({ count: 1, at: T + 10, wholeUntil: T + SPAN })).toEqual({
      count: 6,
      at: T,
      wholeUntil: WHOLE_UNTIL,
    });
    // Once it is told, it knows all of it.
    expect(window.learn({ count: 7, at: T + 20, wholeUntil: T + SPAN })).toBeUndefined();
    expect(window.carried(T + 20)).toBe(7);
  });

  it('takes fewer for what they are where some may have left', () => {
    const window = new OwnWindow(SPAN);
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL });
    expect(window.learn({ count: 1, at: WHOLE_UNTIL, wholeUntil: 0 })).toBeUndefined();
    expect(window.carried(WHOLE_UNTIL)).toBe(1);
  });

  it('lets an older answer that comes late change nothing', () => {
    const window = new OwnWindow(SPAN);
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL });
    expect(window.learn({ count: 4, at: T - 1, wholeUntil: WHOLE_UNTIL })).toBeUndefined();
    expect(window.carried(T)).toBe(5);
  });

  it('is free again when its own admissions leave it', () => {
    const window = new OwnWindow(SPAN);
    window.record(T);
    window.record(T + 10);
    expect([window.count(T + 10), window.freeAt(2), window.freeAt(1), window.freeAt(3)]).toEqual([
      2,
      T + SPAN,
      T + 10 + SPAN,
      0,
    ]);
    expect([window.count(T + SPAN), window.count(T + SPAN + 10)]).toEqual([1, 0]);
  });

  it('tells Redis of each admission once, and again where it could not be told', () => {
    const window = new OwnWindow(SPAN);
    window.record(T);
    window.record(T + 1);
    expect(window.tell()).toEqual([T, T + 1]);
    expect(window.tell()).toEqual([]);
    window.untell(1);
    expect(window.tell()).toEqual([T + 1]);
    window.forgetTold();
    expect(window.count(T + 1)).toBe(0);
  });
});

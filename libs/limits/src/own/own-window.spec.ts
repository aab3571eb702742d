import { OwnWindow, type Turns } from './own-window.js';

const SPAN = 60_000;
const T = 1_000_000;
/** None of what it counts can have left before this. */
const WHOLE_UNTIL = T + 50_000;

/** Questions one after the other: each is asked when the one before has been learnt from. */
function oneByOne(): () => Turns {
  let turn = 0;
  return () => ({ asked: turn, answered: (turn += 1) });
}

describe('a window as one process knows it', () => {
  it('goes by what Redis said last for as long as any of that may count', () => {
    const window = new OwnWindow(SPAN);
    const next = oneByOne();
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL }, next());
    expect([window.carried(T), window.carried(T + SPAN - 1), window.carried(T + SPAN)]).toEqual([5, 5, 0]);
    expect(window.certain(WHOLE_UNTIL - 1)).toEqual({ count: 5, at: T, wholeUntil: WHOLE_UNTIL });
    expect(window.certain(WHOLE_UNTIL)).toBeUndefined();
  });

  it('says what an emptied Redis had said, and learns what it holds once that is brought back', () => {
    const window = new OwnWindow(SPAN);
    const next = oneByOne();
    const had = { count: 5, at: T, wholeUntil: WHOLE_UNTIL };
    expect(window.learn(had, next())).toBeUndefined();
    expect(window.learn({ count: 1, at: T + 10, wholeUntil: T + SPAN }, next())).toEqual(had);
    window.broughtBack(6, T + 11, 2);
    expect([window.carried(T + 11), window.certain(T + 11)]).toEqual([6, { ...had, count: 6, at: T + 11 }]);
    expect(window.learn({ count: 7, at: T + 20, wholeUntil: T + SPAN }, next())).toBeUndefined();
    expect(window.carried(T + 20)).toBe(7);
  });

  it('takes fewer for what they are where some may have left', () => {
    const window = new OwnWindow(SPAN);
    const next = oneByOne();
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL }, next());
    expect(window.learn({ count: 1, at: WHOLE_UNTIL, wholeUntil: 0 }, next())).toBeUndefined();
    expect(window.carried(WHOLE_UNTIL)).toBe(1);
  });

  it('lets an older answer that comes late change nothing', () => {
    const window = new OwnWindow(SPAN);
    const next = oneByOne();
    window.learn({ count: 5, at: T, wholeUntil: WHOLE_UNTIL }, next());
    expect(window.learn({ count: 4, at: T - 1, wholeUntil: WHOLE_UNTIL }, next())).toBeUndefined();
    expect(window.carried(T)).toBe(5);
  });

  it('takes a lower answer for no loss when its question was asked before the higher one was answered', () => {
    const window = new OwnWindow(SPAN);
    window.learn({ count: 3, at: T, wholeUntil: WHOLE_UNTIL }, { asked: 0, answered: 1 });
    expect(window.learn({ count: 2, at: T, wholeUntil: WHOLE_UNTIL }, { asked: 0, answered: 2 })).toBeUndefined();
    expect(window.carried(T)).toBe(3);
  });

  it('finds a loss once for all questions under way, and again when it could not be brought back', () => {
    const window = new OwnWindow(SPAN);
    const had = { count: 5, at: T, wholeUntil: WHOLE_UNTIL };
    const low = { count: 1, at: T, wholeUntil: WHOLE_UNTIL };
    window.learn(had, { asked: 0, answered: 1 });
    expect(window.learn(low, { asked: 1, answered: 2 })).toEqual(had);
    expect(window.learn({ ...low, count: 2 }, { asked: 1, answered: 3 })).toBeUndefined();
    expect(window.learn({ ...low, count: 3 }, { asked: 3, answered: 4 })).toBeUndefined();
    window.broughtBack(undefined, T, 4);
    expect(window.learn({ ...low, count: 4 }, { asked: 4, answered: 5 })).toEqual(had);
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

  it('goes by the clock again once that is right which was an hour ahead', () => {
    const window = new OwnWindow(SPAN);
    const next = oneByOne();
    const ahead = T + 3_600_000;
    window.learn({ count: 5, at: ahead, wholeUntil: ahead + 50_000 }, next());
    window.record(ahead);
    expect([window.carried(T), window.count(T)]).toEqual([5, 1]);
    expect([window.carried(T + SPAN), window.count(T + SPAN)]).toEqual([0, 0]);
    window.learn({ count: 5, at: ahead, wholeUntil: ahead + 50_000 }, next());
    expect(window.learn({ count: 1, at: T, wholeUntil: T + 50_000 }, next())).toBeUndefined();
    expect(window.certain(T)).toEqual({ count: 1, at: T, wholeUntil: T + 50_000 });
  });
});

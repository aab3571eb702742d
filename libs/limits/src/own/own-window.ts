import { WRONG_AHEAD_MS } from '../windows/wrong-ahead.js';

/** What Redis said last of a window: so many entries, all as good as made at that moment. */
export interface LastAnswer {
  readonly count: number;
  readonly at: number;
  /** Until then none of them can have left; 0 when that is not known. */
  readonly wholeUntil: number;
}

/** When a question was asked and when its answer was learnt from, counted by answers. */
export interface Turns {
  readonly asked: number;
  readonly answered: number;
}

const NOTHING: LastAnswer = { count: 0, at: 0, wholeUntil: 0 };

/** One sliding window as one process knows it. Times are milliseconds by the clock port. */
export class OwnWindow {
  /** What this process admitted without Redis, oldest first. */
  private times: number[] = [];
  /** How many of them, from the oldest on, Redis has been told of. */
  private told = 0;
  private known = NOTHING;
  /**
   * Answers to questions that were asked before this turn tell nothing of what Redis has lost: they may be from before
   * what is known.
   */
  private knownFrom = 0;

  constructor(readonly span: number) {}

  /**
   * Redis has answered.
   * @param turns of the question and of the answer: each answer that is learnt from takes the next one. Answers to
   *   questions that were under way together
   *   come in any order.
   * @returns what Redis had said, if by this answer it must have lost some of that; `broughtBack` is then to be called;
   *   undefined otherwise
   */
  learn(known: LastAnswer, turns: Turns): LastAnswer | undefined {
    this.settle(known.at);
    if (known.at < this.known.at) return undefined;
    const isFewer = known.count < this.known.count;
    if (isFewer && turns.asked < this.knownFrom) return undefined;
    const lost = isFewer ? this.certain(known.at) : undefined;
    if (lost === undefined) {
      this.known = known;
      this.knownFrom = turns.answered;
      return undefined;
    }
    // Once is enough.
    this.knownFrom = Number.POSITIVE_INFINITY;
    return lost;
  }

  /**
   * Redis was told what it had lost.
   * @param count what it holds now, with what it has counted since; undefined if it could not be told: then an answer
   *   to a question asked
   *   from this turn on shows the loss again
   */
  broughtBack(count: number | undefined, at: number, turn: number): void {
    this.knownFrom = turn;
    if (count !== undefined) this.known = { ...this.known, count, at };
  }

  /** What Redis must still count of what it has said; undefined when some of it may have left. */
  certain(now: number): LastAnswer | undefined {
    this.settle(now);
    return now < this.known.wholeUntil ? this.known : undefined;
  }

  /** Leaves to Redis what it was told of. */
  forgetTold(): void {
    if (this.told === 0) return;
    this.times = this.times.slice(this.told);
    this.told = 0;
  }

  /** How many were admitted over all processes, when Redis was last asked, and may count still. */
  carried(now: number): number {
    this.settle(now);
    return this.carriedUntil > now ? this.known.count : 0;
  }

  get carriedUntil(): number {
    return this.known.count === 0 ? 0 : this.known.at + this.span;
  }

  /** How many this process has admitted since. */
  count(now: number): number {
    this.settle(now);
    const first = this.times.findIndex((at) => at > now - this.span);
    const gone = first === -1 ? this.times.length : first;
    if (gone > 0) {
      this.times = this.times.slice(gone);
      this.told = Math.max(0, this.told - gone);
    }
    return this.times.length;
  }

  record(now: number): void {
    this.settle(now);
    this.times.push(Math.max(now, this.times.at(-1) ?? 0));
  }

  /** Takes the newest one back. */
  forgetNewest(): void {
    this.times.pop();
    this.told = Math.min(this.told, this.times.length);
  }

  /** Redis has counted one more of them by itself. */
  tellOne(): void {
    this.told = Math.min(this.told + 1, this.times.length);
  }

  /** The times that Redis does not know of yet, which from now on counts as told. */
  tell(): readonly number[] {
    const news = this.times.slice(this.told);
    this.told = this.times.length;
    return news;
  }

  /**
   * Redis could not be told of the newest so many after all: told twice, they count twice, which refuses rather than
   * admits.
   */
  untell(news: number): void {
    this.told = Math.max(0, this.told - news);
  }

  /** Redis has lost what it was told. */
  untellAll(): void {
    this.told = 0;
  }

  /** When fewer than `limit` of this process's own are left: 0 if they are already, never if the limit is nothing. */
  freeAt(limit: number): number {
    if (limit <= 0) return Number.POSITIVE_INFINITY;
    const last = this.times.at(-limit);
    return last === undefined ? 0 : last + this.span;
  }

  /** When the next one leaves; undefined when none is there. */
  leavesNextAt(now: number): number | undefined {
    const [first] = this.times;
    const times = [...(first === undefined ? [] : [first + this.span]), this.carriedUntil];
    const ahead = times.filter((at) => at > now);
    return ahead.length === 0 ? undefined : Math.min(...ahead);
  }

  /** Times that will not come for long were noted while the clock was wrong: they are taken for now. */
  private settle(now: number): void {
    const latest = now + WRONG_AHEAD_MS;
    if (this.known.at > latest) this.known = { ...this.known, at: now, wholeUntil: 0 };
    if ((this.times.at(-1) ?? 0) > latest) this.times = this.times.map((at) => Math.min(at, now));
  }
}

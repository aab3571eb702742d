import { CLOCKS_APART_MS } from '#clock';
import type { LimitShare } from '../shares/limit-share.js';
import { isAllowance } from '../admission/verdict.js';
import type { Decision, WindowName, WindowState } from '../windows/decision.js';
import { LIMIT, RESTRICTED_MS, SPAN } from '../windows/limit-table.js';
import type { LookUpQuestion, Question, RequestWindow, Window } from '../windows/question.js';
import type { LastAnswer, OwnWindow, Turns } from './own-window.js';
import { OwnWindows } from './own-windows.js';
import { Restrictions } from './restrictions.js';

/** A window of which Redis has lost what it had said. */
export interface LostWindow {
  readonly key: string;
  readonly span: number;
  /** What it had said. */
  readonly known: LastAnswer;
}

const NO_LOOK_UP = { by: 'process', isUnknown: false, personCount: 0, unknownCount: 0 } as const;

/**
 * Decides in this process alone, within its share of every limit, besides what Redis last said that all processes had
 * used (docs/decisions/limits-without-redis.md).
 */
export class OwnDecisions {
  readonly windows = new OwnWindows();
  private readonly restrictions = new Restrictions();
  private turns = 0;

  constructor(private readonly share: LimitShare) {}

  decide(question: Question): Decision {
    const { kind, now } = question;
    if (kind === 'windows') {
      return this.admit(
        question.windows.map((window) => this.stateOfWindow(window.name, window, window.span, now)),
        now,
        0,
      );
    }
    if (kind === 'decode') return this.admit([this.stateOfNamed('decode', question.decode, now)], now, 0);
    const { requests } = question;
    const ends = requests.restrictedUntil;
    if (kind === 'request') return this.admit([this.stateOfRequests(requests, ends, now)], now, ends);
    return this.lookUp(question, ends);
  }

  /**
   * The end of a business's last restriction that this process has heard of, in milliseconds, whether the log has it
   * yet or not; 0 for none.
   */
  restrictedUntil(restrictionKey: string): number {
    return this.restrictions.of(restrictionKey);
  }

  /** To be remembered of each question that Redis is asked, for `learn`. */
  get turn(): number {
    return this.turns;
  }

  /**
   * Goes by what Redis has decided when it is away. What Redis is found to have lost since it answered last.
   * @param asked the turn in which Redis was asked
   */
  learn(question: Question, decision: Decision, asked: number): readonly LostWindow[] {
    const at = question.now;
    const turns = { asked, answered: (this.turns += 1) };
    const lost = decision.windows.flatMap(({ name, key, span, count, limit, freeAt }) => {
      const window = this.toLearnOf(key, span, count);
      window.forgetTold();
      // Of more than the limit, the oldest leave before the next one is free. Of an allowance some may be taken back at
      // any time.
      const isWhole = !isAllowance(name) && count <= limit;
      // Another process may see an entry leave so much earlier.
      const known = window.learn({ count, at, wholeUntil: isWhole ? freeAt - CLOCKS_APART_MS : 0 }, turns);
      return known === undefined ? [] : [{ key, span: window.span, known }];
    });
    if (question.kind === 'look-up' && decision.isAdmitted) this.learnOfKey(question, decision, turns);
    return lost;
  }

  /** @param count what Redis holds now that it was told what it had lost; undefined if it could not be told */
  broughtBack({ key, span }: LostWindow, count: number | undefined, now: number): void {
    this.windows.of(key, span).broughtBack(count, now, this.turns);
  }

  /** Redis has counted as well what `decide` has admitted: it is not to be told of it, or it would count twice. */
  agree(question: Question, { isUnknown, windows }: Decision, decision: Decision): void {
    for (const { key, span } of windows) this.windows.look(key, span).tellOne();
    if (question.kind !== 'look-up') return;
    const { person, unknown } = question;
    const unknowns = this.windows.of(unknown.key, SPAN.unknown);
    const ofPerson = person && this.windows.look(person.key, SPAN.person);
    if (!isUnknown && decision.isUnknown) {
      ofPerson?.forgetNewest();
      unknowns.record(question.now);
    }
    if (decision.isUnknown) unknowns.tellOne();
    else ofPerson?.tellOne();
  }

  /** Takes back what `decide` has admitted. */
  takeBack(question: Question, { isAdmitted, isUnknown, windows }: Decision): void {
    if (!isAdmitted) return;
    for (const { key, span } of windows) this.windows.look(key, span).forgetNewest();
    if (question.kind !== 'look-up') return;
    const { person, unknown } = question;
    if (isUnknown) this.windows.look(unknown.key, SPAN.unknown).forgetNewest();
    else if (person !== undefined) this.windows.look(person.key, SPAN.person).forgetNewest();
  }

  /** @param counted what Redis says; undefined when it says nothing */
  previewsToday(key: string, now: number, counted: number | undefined): number {
    const window = this.windows.look(key, SPAN.previews);
    if (counted === undefined) return window.carried(now) + window.count(now);
    return Math.max(counted, window.certain(now)?.count ?? 0);
  }

  /** That nothing was counted is no reason to remember a window, which may be anybody's who was refused. */
  private toLearnOf(key: string, span: number, count: number): OwnWindow {
    return count === 0 ? this.windows.look(key, span) : this.windows.of(key, span);
  }

  private learnOfKey({ now: at, person, unknown, requests }: LookUpQuestion, decision: Decision, turns: Turns): void {
    const learnt = (key: string, span: number, count: number): void => {
      const window = this.toLearnOf(key, span, count);
      window.forgetTold();
      window.learn({ count, at, wholeUntil: 0 }, turns);
    };
    if (person !== undefined) learnt(person.key, SPAN.person, decision.personCount);
    if (decision.isUnknown) learnt(unknown.key, SPAN.unknown, decision.unknownCount);
    if (decision.restrictedUntil > requests.restrictedUntil) {
      this.restrictions.set(requests.restrictionKey, decision.restrictedUntil);
    }
  }

  private lookUp(question: LookUpQuestion, ends: number): Decision {
    const { now, previews, call } = question;
    const states = [this.stateOfLookUps(question, ends), this.stateOfNamed('previews', previews, now)];
    if (call !== undefined) states.push(this.stateOfNamed('call', call, now));
    const decision = this.admit(states, now, ends);
    return decision.isAdmitted ? { ...decision, ...this.countKey(question, ends) } : decision;
  }

  /** Whose key it was counts where no caller sees it. */
  private countKey(
    { now, requests, person, unknown }: LookUpQuestion,
    ends: number,
  ): Omit<Decision, 'by' | 'isAdmitted' | 'windows'> {
    const counts = { personCount: 0, unknownCount: 0, restrictedUntil: ends };
    if (
      person !== undefined &&
      !stateOf(this.windows.look(person.key, SPAN.person), LIMIT.person, now, this.share).isFull
    ) {
      this.windows.of(person.key, SPAN.person).record(now);
      return { ...counts, isUnknown: false };
    }
    const unknowns = this.windows.of(unknown.key, SPAN.unknown);
    unknowns.record(now);
    if (unknowns.carried(now) + unknowns.count(now) < LIMIT.unknown) return { ...counts, isUnknown: true };
    // As in Redis: these have had their consequence.
    this.windows.forget(unknown.key);
    const restrictedUntil = Math.max(ends, now + RESTRICTED_MS);
    this.restrictions.set(requests.restrictionKey, restrictedUntil);
    return { ...counts, isUnknown: true, restrictedUntil };
  }

  /** All or nothing: counts in every window if none of them refuses. */
  private admit(states: readonly WindowState[], now: number, restrictedUntil: number): Decision {
    const rest = { ...NO_LOOK_UP, restrictedUntil };
    if (states.some(({ isFull }) => isFull)) return { isAdmitted: false, windows: states, ...rest };
    const windows = states.map((state) => {
      const { key, span, limit } = state;
      const window = this.windows.of(key, span);
      window.record(now);
      return { ...state, ...stateOf(window, limit, now, this.share), isFull: false };
    });
    return { isAdmitted: true, windows, ...rest };
  }

  private stateOfRequests(window: RequestWindow, ends: number, now: number): WindowState {
    const byPlan = this.stateOfNamed('requests', window, now);
    if (now >= ends) return byPlan;
    const restricted = this.stateOfNamed('requests', { ...window, limit: LIMIT.restricted }, now);
    // By the restriction, or by the plan once the restriction has ended.
    const freeAt = Math.min(restricted.freeAt, Math.max(ends, byPlan.isFull ? byPlan.freeAt : 0));
    return { ...restricted, freeAt };
  }

  /**
   * Of the unknown keys that bring a restriction each process answers its part as well. Once it is used up, look-ups
   * are refused, whatever their keys: a restriction would be wrong as long as no process knows of twenty.
   */
  private stateOfLookUps({ now, requests, unknown }: LookUpQuestion, ends: number): WindowState {
    const state = this.stateOfRequests(requests, ends, now);
    const unknowns = stateOf(this.windows.look(unknown.key, SPAN.unknown), LIMIT.unknown, now, this.share);
    if (!unknowns.isFull) return state;
    const freeAt = Math.max(unknowns.freeAt, state.isFull ? state.freeAt : 0);
    return { ...state, count: state.limit, isFull: true, freeAt };
  }

  private stateOfNamed(name: keyof typeof SPAN & WindowName, window: Window, now: number): WindowState {
    return this.stateOfWindow(name, window, SPAN[name], now);
  }

  private stateOfWindow(name: WindowName, { key, limit }: Window, span: number, now: number): WindowState {
    return { name, key, span, ...stateOf(this.windows.look(key, span), limit, now, this.share) };
  }
}

function stateOf(
  window: OwnWindow,
  limit: number,
  now: number,
  share: LimitShare,
): Omit<WindowState, 'name' | 'key' | 'span'> {
  const part = share.of(Math.max(0, limit - window.carried(now)));
  const remaining = Math.max(0, part - window.count(now));
  const state = { limit, count: limit - remaining, isFull: remaining === 0 };
  if (remaining > 0) return { ...state, freeAt: window.leavesNextAt(now) ?? 0 };
  const withoutCarried = Math.max(window.carriedUntil, window.freeAt(share.of(limit)));
  const freeAt = Math.min(window.freeAt(part), withoutCarried);
  // A share of nothing is never free again: ask after a window, when fewer processes may share.
  return { ...state, freeAt: Number.isFinite(freeAt) ? freeAt : now + window.span };
}

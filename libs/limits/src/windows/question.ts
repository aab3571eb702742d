import type { AllowanceName } from '../admission/verdict.js';

/** One sliding window that a request is counted in. */
export interface Window {
  /** Where it is kept. */
  readonly key: string;
  readonly limit: number;
}

/** The requests of a business, which a restriction narrows. */
export interface RequestWindow extends Window {
  /** Where Redis keeps the end of a restriction. */
  readonly restrictionKey: string;
  /** The last end that the log or this process knows of, in milliseconds; 0 when there was none. */
  readonly restrictedUntil: number;
}

interface Timed {
  /** Milliseconds by the clock port. */
  readonly now: number;
}

interface RequestQuestion extends Timed {
  readonly kind: 'request';
  readonly requests: RequestWindow;
}

export interface LookUpQuestion extends Timed {
  readonly kind: 'look-up';
  readonly requests: RequestWindow;
  readonly previews: Window;
  readonly unknown: Window;
  /** Of the person whom the key leads to; undefined when to nobody. */
  readonly person: Window | undefined;
  /** Undefined outside of a voice call. */
  readonly call: Window | undefined;
  /** Where it is noted that the look-up was counted; undefined for one that does not come again. */
  readonly attemptKey: string | undefined;
}

interface DecodeQuestion extends Timed {
  readonly kind: 'decode';
  readonly decode: Window;
}

/** One of several windows that are counted in together, of whatever length. */
interface NamedWindow extends Window {
  readonly name: 'network' | 'mails' | AllowanceName;
  readonly span: number;
}

export interface WindowsQuestion extends Timed {
  readonly kind: 'windows';
  readonly windows: readonly NamedWindow[];
}

/** What is decided in one step, over all of its windows or not at all. */
export type Question = RequestQuestion | LookUpQuestion | DecodeQuestion | WindowsQuestion;

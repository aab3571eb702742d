import type { Folded, Folding } from '#events';

export interface Reading<State> extends Pick<Folding<State>, 'since' | 'through' | 'isFor' | 'mustSee'> {
  /** Whether events that nobody can read are passed over: for what ends something, which damage must not stop. */
  readonly lenient?: boolean;
}

export interface Running<State> extends Reading<State> {
  /** What the stream was just found to come to: decided on at once, and loaded anew when somebody was faster. */
  readonly loaded?: Folded<State>;
}

import type { Folded, Folding } from '#events';

export interface Reading extends Pick<Folding<never>, 'isFor' | 'mustSee'> {
  /** Whether events that nobody can read are passed over: for what ends something, which damage must not stop. */
  readonly lenient?: boolean;
}

export interface Running<State> extends Reading {
  /** What the stream was just found to come to: decided on at once; when somebody was faster, read on from there. */
  readonly loaded?: Folded<State>;
  /** Whether the command says when something took effect: what it leads to keeps that time, whatever came before. */
  readonly saysWhen?: boolean;
}

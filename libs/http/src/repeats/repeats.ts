import type { AnswerRules, DisclosedKind, IdempotentRequests, KeptAnswers } from '#idempotency';
import type { Admission } from '#limits';

/** What answers repeated requests, in a face whose clients may repeat them. */
export interface Repeats {
  readonly requests: IdempotentRequests;
  readonly answers: KeptAnswers;
  readonly rules: AnswerRules;
  readonly admission: Admission;
}

/** How the repeats of one route are answered. */
export interface RouteRepeats extends Repeats {
  readonly discloses: DisclosedKind | undefined;
}

import type { PublicGrant } from '#domain';
import type { AnswerSubject } from './request-record.js';

/** What of a person an answer shows, as its route says; nothing without it. */
export type DisclosedKind = 'preview' | 'claim' | 'report';

/** For whom an answer is given again. */
export interface Repeater {
  readonly businessId: string;
  /** The repeat's own id. */
  readonly requestId: string;
}

/** What was shown once and may since have been taken back. An abstract class, so that it is its own injection token. */
export abstract class AnswerRules {
  /** Whose data an answer shows. @param body of a success */
  abstract about(discloses: DisclosedKind | undefined, body: object): Promise<AnswerSubject>;

  /**
   * Undefined while what was answered may be given again; else what is given in its place (docs/api.md, Repeats).
   * @throws CommandRejected where there is nothing to be told any more
   */
  abstract insteadOf(about: AnswerSubject, repeater: Repeater): Promise<PublicGrant | undefined>;
}

import { nameTextProblem } from '../mail/text.js';

export const MAX_LOOK_REASON = 200;

/**
 * What is wrong with the reason that is given for a look at a person, on one line that the person sees; undefined when
 * nothing is.
 */
export function lookReasonProblem(reason: string): string | undefined {
  return nameTextProblem(reason, MAX_LOOK_REASON);
}

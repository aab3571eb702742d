import { lookReasonProblem } from '#domain';
import { Misuse } from '../command-line/failures.js';

/** Why an operator looks, or erases somebody; the person reads it. @throws Misuse where it is missing, or is none */
export function askedReason(reason: string | undefined): string {
  if (reason === undefined) throw new Misuse('--reason must say why: the person sees it.');
  const problem = lookReasonProblem(reason);
  if (problem !== undefined) throw new Misuse(`--reason ${problem}.`);
  return reason;
}

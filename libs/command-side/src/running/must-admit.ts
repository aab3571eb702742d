import { LIMIT_REFUSALS, type Admission, type AdmittedUse, type Use } from '#limits';
import { CommandRejected } from './command-rejected.js';

/**
 * Counts one use of what may be done so often (docs/api.md, Limits).
 * @throws CommandRejected `rate_limited` when there have been so many
 */
export async function mustAdmit(admission: Pick<Admission, 'use'>, use: Use): Promise<AdmittedUse> {
  const verdict = await admission.use([use]);
  if (!verdict.isAdmitted) throw new CommandRejected(LIMIT_REFUSALS[use.of], verdict.retryAfterSeconds);
  return verdict;
}

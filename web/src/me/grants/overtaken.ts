import { Problem } from '../../api/problem.js';
import { findGrant, type Grant } from './grant-lists.js';

/** What became of a change of a grant. */
export interface Settled {
  readonly grant: Grant;
  /** Something else had settled it before: another window, another device, or the business itself. */
  readonly isOvertaken: boolean;
}

const OVERTAKEN = ['grant_not_active', 'grant_not_pending'];

/**
 * A change of a grant, or how the grant stands where something else was faster.
 * @param id of the grant
 * @throws Problem for every other refusal
 */
export async function settled(id: string, change: Promise<Grant>): Promise<Settled> {
  try {
    return { grant: await change, isOvertaken: false };
  } catch (error) {
    if (!(error instanceof Problem) || !OVERTAKEN.includes(error.code)) throw error;
    const grant = await findGrant(id);
    if (grant === null) throw error;
    return { grant, isOvertaken: true };
  }
}

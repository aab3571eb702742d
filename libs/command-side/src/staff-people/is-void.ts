import type { AccountRecords } from '#accounts';
import { isOperator, type ErasureRequest } from '#disclosure';

/**
 * Whether nobody stands behind a request for an erasure any more: the account that asked is gone. Whoever deletes it
 * and signs in again at the same address would else be a second person.
 */
export async function isVoid(
  { requestedBy }: Pick<ErasureRequest, 'requestedBy'>,
  accounts: Pick<AccountRecords, 'emailIfReadable' | 'find'>,
): Promise<boolean> {
  if (isOperator(requestedBy)) return false;
  const email = await accounts.emailIfReadable(requestedBy);
  if (email === null) return false;
  return email === undefined || (await accounts.find(email)) !== requestedBy;
}

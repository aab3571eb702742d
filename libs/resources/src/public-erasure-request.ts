import type { AccountRecords } from '#accounts';
import { isOperator, type ErasureRequest } from '#disclosure';
import type { ShapeOf } from '#http';
import type { ErasureRequest as PublicErasureRequest } from './staff.js';

/** A request for an erasure as it is answered: who asked by the e-mail address, null where that cannot be read. */
export async function publicErasureRequest(
  { id, personId, reason, requestedBy, at }: ErasureRequest,
  accounts: Pick<AccountRecords, 'emailIfReadable'>,
): Promise<ShapeOf<typeof PublicErasureRequest>> {
  const asker = isOperator(requestedBy) ? requestedBy : await accounts.emailIfReadable(requestedBy);
  return { id, person_id: personId, reason, requested_by: asker ?? null, at };
}

import type { ScheduleMove, StandardAddresses } from '#command-side';
import { addressInputOf } from './address.dto.js';
import { keptIdsOf } from './keep.dto.js';
import type { MoveDto } from './move.dto.js';

/** The move that a body asks for. @throws ApiError, and what the postal authority refuses, naming `address` */
export async function movePlanOf(
  personId: string,
  body: MoveDto,
  addresses: StandardAddresses,
): Promise<ScheduleMove['plan']> {
  const address = await addresses.standardize(addressInputOf(body.address, 'address.'), 'address.', { personId });
  return { address, effectiveDate: body.effective_date, keep: keptIdsOf(body) };
}

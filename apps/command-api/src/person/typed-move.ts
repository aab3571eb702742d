import type { TypedMove } from '#command-side';
import { addressInputOf } from './address.dto.js';
import { keptIdsOf } from './keep.dto.js';
import type { MoveDto } from './move.dto.js';

/** The move that a body asks for. @throws ApiError naming what of `address` is no text */
export function typedMoveOf(body: MoveDto): TypedMove {
  const address = addressInputOf(body.address, 'address.');
  return { address, effectiveDate: body.effective_date, keep: keptIdsOf(body) };
}

import { IsLookReason } from '#http';
import { CursorDto } from '../cursor.dto.js';
import { ProofCursorDto } from '../proof-cursor.dto.js';

/** docs/api.md, Endpoints, Staff. */
export class LookDto extends CursorDto {
  @IsLookReason()
  readonly reason!: string;
}

/** The same, for a proof. */
export class ProofLookDto extends ProofCursorDto {
  @IsLookReason()
  readonly reason!: string;
}

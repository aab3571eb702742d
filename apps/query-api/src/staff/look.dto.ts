import { IsLookReason } from '#http';
import { CursorDto, ProofCursorDto } from '../cursor.dto.js';

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

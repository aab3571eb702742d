import { CursorDto } from '../cursor.dto.js';
import { IsLookReason } from '#http';

/** docs/api.md, Endpoints, Staff. */
export class LookDto extends CursorDto {
  @IsLookReason()
  readonly reason!: string;
}

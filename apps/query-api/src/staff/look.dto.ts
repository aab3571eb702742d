import { CursorDto } from '../cursor.dto.js';
import { IsLookReason } from './look-reason.js';

/** docs/api.md, Endpoints, Staff. */
export class LookDto extends CursorDto {
  @IsLookReason()
  readonly reason!: string;
}

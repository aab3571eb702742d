import { IsLookReason } from '#http';
import { EmailDto } from '../auth/email.dto.js';

/** docs/api.md, Endpoints, Staff. */
export class LookReasonDto {
  @IsLookReason()
  readonly reason!: string;
}

/** docs/api.md, Endpoints, Staff. */
export class SearchPersonDto extends EmailDto {
  @IsLookReason()
  readonly reason!: string;
}

import { IsLookReason } from '#http';

/** docs/api.md, Endpoints, Staff. */
export class LookReasonDto {
  @IsLookReason()
  readonly reason!: string;
}

import { IsOptional, IsString } from 'class-validator';
import { OptionalBody } from '#http';

/** docs/api.md, Endpoints, Staff. */
@OptionalBody()
export class ReasonDto {
  @IsOptional()
  @IsString()
  readonly reason?: string | null;
}

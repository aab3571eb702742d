import { IsOptional, IsString } from 'class-validator';
import { MAX_REASON } from '#domain';
import { Field, OptionalBody } from '#http';

/** docs/api.md, Endpoints, Staff. */
@OptionalBody()
export class ReasonDto {
  @Field('Why.', { maxLength: MAX_REASON })
  @IsOptional()
  @IsString()
  readonly reason?: string | null;
}

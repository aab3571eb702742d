import { IsInt, IsString } from 'class-validator';
import { MAX_PLAN_NAME, MAX_PREVIEWS_PER_DAY, MAX_REQUESTS_PER_MINUTE } from '#domain';
import { Field } from '#http';

/** docs/api.md, Endpoints, Staff. */
export class PlanDto {
  @Field('Such as free.', { minLength: 1, maxLength: MAX_PLAN_NAME })
  @IsString()
  readonly name!: string;

  @Field('By all API keys together.', { minimum: 1, maximum: MAX_REQUESTS_PER_MINUTE })
  @IsInt()
  readonly requests_per_minute!: number;

  @Field('In any 24 hours.', { minimum: 1, maximum: MAX_PREVIEWS_PER_DAY })
  @IsInt()
  readonly previews_per_day!: number;
}

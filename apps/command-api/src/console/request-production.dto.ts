import { IsString } from 'class-validator';
import { MAX_PURPOSE, MAX_USE_CASE } from '#domain';
import { Field, MayBeLeftOut } from '#http';

/** docs/api.md, Endpoints, Console. */
export class RequestProductionDto {
  @Field('Why the business needs real people, for staff to judge.', { minLength: 1, maxLength: MAX_USE_CASE })
  @IsString()
  readonly use_case!: string;

  @Field('What addresses are wanted for. Shown to people.', { minLength: 1, maxLength: MAX_PURPOSE })
  @MayBeLeftOut()
  @IsString()
  readonly purpose?: string;
}

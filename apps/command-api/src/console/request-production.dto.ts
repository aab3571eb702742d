import { IsString, ValidateIf } from 'class-validator';
import { MAX_PURPOSE, MAX_USE_CASE } from '#domain';
import { Field } from '#http';

/** docs/api.md, Endpoints, Console. */
export class RequestProductionDto {
  @Field('Why the business needs real people, for staff to judge.', { maxLength: MAX_USE_CASE })
  @IsString()
  readonly use_case!: string;

  @Field('What addresses are wanted for. Shown to people.', { maxLength: MAX_PURPOSE })
  @ValidateIf((_object: object, value: unknown) => value !== undefined)
  @IsString()
  readonly purpose?: string;
}

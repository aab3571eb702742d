import { IsInt, IsString, ValidateIf } from 'class-validator';
import { MAX_BUSINESS_NAME, MAX_CLAIM_WINDOW_MINUTES, MAX_PURPOSE } from '#domain';
import { Field } from '#http';

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;

/** What is left out stays as it is. docs/api.md, Endpoints, Console. */
export class ChangeBusinessDto {
  @Field('Shown to people.', { maxLength: MAX_BUSINESS_NAME })
  @ValidateIf(isGiven)
  @IsString()
  readonly name?: string;

  @Field('What addresses are wanted for. Shown to people.', { maxLength: MAX_PURPOSE })
  @ValidateIf(isGiven)
  @IsString()
  readonly purpose?: string;

  @Field('How long a preview can be claimed.', { minimum: 1, maximum: MAX_CLAIM_WINDOW_MINUTES })
  @ValidateIf(isGiven)
  @IsInt()
  readonly claim_window_minutes?: number;
}

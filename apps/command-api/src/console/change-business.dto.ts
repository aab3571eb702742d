import { IsInt, IsOptional, IsString } from 'class-validator';
import { MAX_BUSINESS_NAME, MAX_CLAIM_WINDOW_MINUTES, MAX_PURPOSE } from '#domain';
import { Field, MayBeLeftOut } from '#http';

/** What is left out stays as it is. docs/api.md, Endpoints, Console. */
export class ChangeBusinessDto {
  @Field('Shown to people.', { minLength: 1, maxLength: MAX_BUSINESS_NAME })
  @MayBeLeftOut()
  @IsString()
  readonly name?: string;

  @Field(
    'What addresses are wanted for. Shown to people. Null, where none was ever in force, takes back one that waits for staff.',
    { minLength: 1, maxLength: MAX_PURPOSE },
  )
  @IsOptional()
  @IsString()
  readonly purpose?: string | null;

  @Field('How long a preview can be claimed.', { minimum: 1, maximum: MAX_CLAIM_WINDOW_MINUTES })
  @MayBeLeftOut()
  @IsInt()
  readonly claim_window_minutes?: number;
}

import { IsString } from 'class-validator';
import { MAX_API_KEY_NAME } from '#domain';
import { Field } from '#http';

/** A new business or API key. docs/api.md, Endpoints, Console. */
export class NamedDto {
  @Field('What people call it.', { minLength: 1, maxLength: MAX_API_KEY_NAME })
  @IsString()
  readonly name!: string;
}

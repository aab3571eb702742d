import { IsString, Matches, MaxLength } from 'class-validator';
import { Field, NoControlCharacters, ObjectOf } from '#http';
import { FIELD_REASONS } from '#domain';
import { NewPasskeyDto } from './passkey-answer.dto.js';

const LONGEST_NAME = 100;

/** docs/api.md, Endpoints, Sign-in. */
export class MakePasskeyDto {
  @Field('What you call it, on one line, such as the device it is on.', { minLength: 1 })
  @Matches(/[\p{L}\p{N}\p{P}\p{S}]/u, { message: `$property ${FIELD_REASONS.nothingVisible}` })
  @NoControlCharacters()
  @MaxLength(LONGEST_NAME)
  @IsString()
  readonly name!: string;

  @Field('What `navigator.credentials.create` gave, in its JSON form.')
  @ObjectOf(NewPasskeyDto)
  readonly response!: NewPasskeyDto;
}

import { IsOptional, IsString } from 'class-validator';
import { Field, IsUuidText, MaxCodePoints, NoControlCharacters, RefusedAs } from '#http';

/** docs/api.md, Endpoints, Claims. */
export class ClaimGrantDto {
  @Field('The preview to claim.')
  @IsUuidText()
  readonly preview_id!: string;

  /** The business's own reference; null is as good as absent. */
  @Field('Your own reference: no control characters.')
  @IsOptional()
  @MaxCodePoints(200)
  @NoControlCharacters()
  @IsString()
  @RefusedAs('invalid_external_ref')
  readonly external_ref?: string | null;
}

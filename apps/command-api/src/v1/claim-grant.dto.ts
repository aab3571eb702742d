import { IsOptional, IsString } from 'class-validator';
import { IsUuidText, MaxCodePoints, NoControlCharacters, RefusedAs } from '#http';

/** docs/api.md, Endpoints, POST /v1/grants. */
export class ClaimGrantDto {
  @IsUuidText()
  readonly preview_id!: string;

  /** The business's own reference; null is as good as absent. */
  @IsOptional()
  @MaxCodePoints(200)
  @NoControlCharacters()
  @IsString()
  @RefusedAs('invalid_external_ref')
  readonly external_ref?: string | null;
}

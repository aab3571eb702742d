import { IsIn, IsOptional } from 'class-validator';
import { GRANT_STATUSES, type GrantStatus } from '#domain';
import { Field, IsIsoInstant } from '#http';
import { CursorDto } from '../cursor.dto.js';

/** docs/api.md, Endpoints, Listing. */
export class ListGrantsDto extends CursorDto {
  @Field('Only grants with this status.')
  @IsOptional()
  @IsIn(GRANT_STATUSES)
  readonly status?: GrantStatus;

  @Field(
    'Only grants on which something changed at or after this moment: an address change, a scheduled or cancelled move, a confirmation, a ' +
      'name change or a revocation. An ISO 8601 date-time with Z or an offset (encode + as %2B), or a date, which means midnight UTC.',
  )
  @IsOptional()
  @IsIsoInstant()
  readonly updated_since?: string;
}

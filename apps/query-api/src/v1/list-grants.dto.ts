import { IsIn, IsOptional } from 'class-validator';
import { GRANT_STATUSES, type GrantStatus } from '#domain';
import { IsIsoInstant, IsUuidText } from '#http';

/** docs/api.md, Endpoints, GET /v1/grants. */
export class ListGrantsDto {
  @IsOptional()
  @IsIn(GRANT_STATUSES, { message: `$property must be one of ${GRANT_STATUSES.join(', ')}` })
  readonly status?: GrantStatus;

  @IsOptional()
  @IsIsoInstant()
  readonly updated_since?: string;

  @IsOptional()
  @IsUuidText()
  readonly cursor?: string;
}

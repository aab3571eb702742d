import { IsIn, IsOptional } from 'class-validator';
import { GRANT_STATUSES, type GrantStatus } from '#domain';
import { PageDto } from './page.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class ListPersonGrantsDto extends PageDto {
  @IsOptional()
  @IsIn(GRANT_STATUSES, { message: `$property must be one of ${GRANT_STATUSES.join(', ')}` })
  readonly status?: GrantStatus;
}

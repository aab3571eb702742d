import { IsIn, IsOptional } from 'class-validator';
import { GRANT_STATUSES, type GrantStatus } from '#domain';
import { Field } from '#http';
import { CursorDto } from '../cursor.dto.js';

/** docs/api.md, Endpoints, A person's app. */
export class ListPersonGrantsDto extends CursorDto {
  @Field('Only grants of this status.')
  @IsOptional()
  @IsIn(GRANT_STATUSES)
  readonly status?: GrantStatus;
}

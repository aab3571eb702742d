import { IsString } from 'class-validator';
import { Field } from '#http';
import { MoveDto } from '../../../command-api/src/index.js';
import { CursorDto, ListPersonGrantsDto } from '../../../query-api/src/index.js';

export { CursorDto, ListPersonGrantsDto, MoveDto };

export class GrantIdDto {
  @Field('Id of the grant.', { format: 'uuid' })
  @IsString()
  readonly grant_id!: string;
}

export class ChangeIdDto {
  @Field('Id of the change.', { format: 'uuid' })
  @IsString()
  readonly change_id!: string;
}

import { IsIn } from 'class-validator';
import { ROLES, type Role } from '#domain';
import { Field } from '#http';
import { SendCodeDto } from '../auth/send-code.dto.js';

/** docs/api.md, Endpoints, Console. */
export class AddMemberDto extends SendCodeDto {
  @Field('What the member may do.')
  @IsIn(ROLES, { message: `$property must be one of ${ROLES.join(', ')}` })
  readonly role!: Role;
}

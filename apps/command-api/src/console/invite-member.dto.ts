import { IsIn } from 'class-validator';
import { ROLES, type Role } from '#domain';
import { Field } from '#http';
import { EmailDto } from '../auth/email.dto.js';

/** docs/api.md, Endpoints, Console. */
export class InviteMemberDto extends EmailDto {
  @Field('What the member may do.')
  @IsIn(ROLES)
  readonly role!: Role;
}

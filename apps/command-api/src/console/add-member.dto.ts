import { IsIn } from 'class-validator';
import type { Role } from '#domain';
import { SendCodeDto } from '../auth/send-code.dto.js';

const ROLES: readonly Role[] = ['owner', 'admin', 'developer'];

/** docs/api.md, Endpoints, Console. */
export class AddMemberDto extends SendCodeDto {
  @IsIn(ROLES, { message: `$property must be one of ${ROLES.join(', ')}` })
  readonly role!: Role;
}

import type { Role } from './business-event.js';

/** What members do in the console, as far as roles tell it apart. */
export type ConsoleAction =
  /** The business, its members, usage, notices and deliveries. */
  | 'read'
  | 'leave'
  /** The name, the purpose and the claim window. */
  | 'change-settings'
  | 'request-production'
  /** To invite or remove an admin or a developer. */
  | 'manage-members'
  /** To invite or remove an owner. */
  | 'manage-owners'
  /** To list, create or revoke API keys. */
  | 'manage-api-keys'
  /** To close the business. */
  | 'close'
  | 'manage-webhook-endpoints'
  | 'use-demo';

export type RoleCode = 'role_not_allowed' | 'owner_only';

/** Refused with a code of its own. */
const OWNERS_ALONE: readonly ConsoleAction[] = ['manage-api-keys', 'close'];
const DEVELOPER: readonly ConsoleAction[] = ['read', 'leave', 'manage-webhook-endpoints', 'use-demo'];
const ADMIN: readonly ConsoleAction[] = [...DEVELOPER, 'change-settings', 'request-production', 'manage-members'];
const OWNER: readonly ConsoleAction[] = [...ADMIN, 'manage-owners', ...OWNERS_ALONE];

const ALLOWED: Readonly<Record<Role, ReadonlySet<ConsoleAction>>> = {
  owner: new Set(OWNER),
  admin: new Set(ADMIN),
  developer: new Set(DEVELOPER),
};

/** Whether a member in this role may do this, or the code to refuse it with. */
export function may(role: Role, action: ConsoleAction): 'allowed' | RoleCode {
  if (ALLOWED[role].has(action)) return 'allowed';
  return OWNERS_ALONE.includes(action) ? 'owner_only' : 'role_not_allowed';
}

/** What inviting or removing a member of this role takes. */
export function actionOnMember(role: Role): ConsoleAction {
  return role === 'owner' ? 'manage-owners' : 'manage-members';
}

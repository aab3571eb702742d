import type { Role } from './business-event.js';
import type { ConsoleAction, RoleCode } from './role.js';
import { actionOnMember, may } from './role.js';

const ok = 'allowed';
const no = 'role_not_allowed';

/** docs/api.md, Authentication: the owner may do all, an admin all but API keys and owners, a developer the least. */
const TABLE: Readonly<Record<ConsoleAction, Readonly<Record<Role, 'allowed' | RoleCode>>>> = {
  read: { owner: ok, admin: ok, developer: ok },
  leave: { owner: ok, admin: ok, developer: ok },
  'manage-webhook-endpoints': { owner: ok, admin: ok, developer: ok },
  'use-demo': { owner: ok, admin: ok, developer: ok },
  'change-settings': { owner: ok, admin: ok, developer: no },
  'request-production': { owner: ok, admin: ok, developer: no },
  'manage-members': { owner: ok, admin: ok, developer: no },
  'manage-owners': { owner: ok, admin: no, developer: no },
  close: { owner: ok, admin: 'owner_only', developer: 'owner_only' },
  'manage-api-keys': { owner: ok, admin: 'owner_only', developer: 'owner_only' },
};

describe('a role', () => {
  it('allows what its line says and nothing else', () => {
    const actions = Object.keys(TABLE) as ConsoleAction[];
    const seen = actions.map((action) => [
      action,
      { owner: may('owner', action), admin: may('admin', action), developer: may('developer', action) },
    ]);
    expect(Object.fromEntries(seen)).toEqual(TABLE);
  });

  it('of owner is given and taken away by owners only', () => {
    expect(actionOnMember('owner')).toBe('manage-owners');
    expect(actionOnMember('admin')).toBe('manage-members');
    expect(actionOnMember('developer')).toBe('manage-members');
  });
});

import { schema } from '#http';
import { RoleName } from './business.js';

const { named, object, text, uuid } = schema;

export const Member = named(
  'Member',
  object('A member.', { id: uuid(), email: text('The address that the member signs in with.'), role: RoleName }),
);

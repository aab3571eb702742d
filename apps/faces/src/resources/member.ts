import { schema } from '#http';
import { RoleName } from './business.js';

const { named, object, orNull, text, uuid } = schema;

export const Member = named(
  'Member',
  object('A member.', { id: uuid(), email: text('The address that the member signs in with.'), role: RoleName }),
);

export const ListedMember = named(
  'ListedMember',
  object('A member, as a list has it.', {
    id: uuid(),
    email: orNull(text('The address that the member signs in with; null while it cannot be read.')),
    role: RoleName,
  }),
);

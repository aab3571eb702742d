import { schema } from '#http';
import { NamedBusiness, RoleName } from './business.js';

const { choice, named, object, orNull, page, text, timestamp, uuid } = schema;

const status = choice(['invited', 'active'], '`invited` until the invitation is accepted: no rights yet.');

export const Member = named(
  'Member',
  object('A member, or who is invited to be one.', {
    id: uuid(),
    email: text('The address that the member signs in with.'),
    role: RoleName,
    status,
  }),
);

export const ListedMember = named(
  'ListedMember',
  object('A member, as a list has it.', {
    id: uuid(),
    email: orNull(text('The address that the member signs in with; null while it cannot be read.')),
    role: RoleName,
    status,
  }),
);

const Invitation = named(
  'Invitation',
  object('An invitation, as the invited sees it.', {
    id: uuid(),
    business: NamedBusiness,
    role: RoleName,
    invited_by: orNull(text('The address of who invites; null where it cannot be told.')),
    at: timestamp(),
  }),
);

export const InvitationPageSchema = named('InvitationList', page('Invitations.', Invitation));

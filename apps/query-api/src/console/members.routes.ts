import { answer, defineRoute, schema } from '#http';
import { InvitationPageSchema, ListedMember } from '#resources';
import { CursorDto } from '../cursor.dto.js';

const { named, page } = schema;
const tag = 'Members';

export const MEMBER_QUERIES = {
  listMembers: defineRoute('GET /console/v1/businesses/{id}/members', {
    id: 'listMembers',
    summary: 'List members',
    description:
      'All of them, with their roles, and who is invited. `email` is null while the address of that one cannot be read.',
    tag,
    needs: 'read',
    answers: { 200: answer('All of them.', named('MemberList', page('The members.', ListedMember))) },
  }),
  listInvitations: defineRoute('GET /console/v1/invitations', {
    id: 'listInvitations',
    summary: 'List your invitations',
    description: 'Those to the address that the caller signs in with, newest first, while they can be accepted.',
    tag,
    query: CursorDto,
    answers: { 200: answer('A page.', InvitationPageSchema) },
  }),
};

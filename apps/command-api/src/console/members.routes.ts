import { answer, defineRoute, noContent } from '#http';
import { Business, Member } from '#resources';
import { InviteMemberDto } from './invite-member.dto.js';

const tag = 'Members';

export const MEMBERS = {
  inviteMember: defineRoute('POST /console/v1/businesses/{id}/members', {
    id: 'inviteMember',
    summary: 'Invite a member',
    description:
      'Only an owner invites owners. Who is invited has no rights until the invitation is accepted, which is good for thirty days; no account is ' +
      'made. Answers alike whether the address has an account or not.',
    tag,
    fresh: true,
    needs: 'manage-members',
    uses: 'invitations',
    body: [InviteMemberDto, { email: 'ada@people.example', role: 'developer' }],
    answers: { 201: answer('The invitation.', Member) },
    errors: ['already_member', 'already_invited', 'member_limit_reached'],
  }),
  removeMember: defineRoute('DELETE /console/v1/businesses/{id}/members/{memberId}', {
    id: 'removeMember',
    summary: 'Remove a member, leave, or withdraw an invitation',
    description:
      'Anyone may leave; only an owner removes other owners, and the last one cannot go. Whom a member invited is not invited any more when the ' +
      'member goes.',
    tag,
    fresh: true,
    needs: 'leave',
    answers: { 204: noContent('No member any more.') },
    errors: ['role_not_allowed', 'member_not_found', 'last_owner'],
  }),
  acceptInvitation: defineRoute('POST /console/v1/invitations/{id}/acceptance', {
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description: 'By who signed in with the address that was invited.',
    tag,
    answers: { 200: answer('The business.', Business) },
    errors: ['invitation_not_found', 'already_member'],
  }),
  refuseInvitation: defineRoute('POST /console/v1/invitations/{id}/refusal', {
    id: 'refuseInvitation',
    summary: 'Refuse an invitation',
    description: 'Nothing is left of it but that somebody refused.',
    tag,
    answers: { 204: noContent('Refused.') },
    errors: ['invitation_not_found'],
  }),
};

import { answer, defineRoute, noContent } from '#http';
import { Member } from '../../../faces/src/resources/member.js';
import { AddMemberDto } from './add-member.dto.js';

const tag = 'Members';

export const MEMBERS = {
  addMember: defineRoute('POST /console/v1/businesses/{id}/members', {
    id: 'addMember',
    summary: 'Add a member',
    description: 'Only an owner adds owners. Who is a member in this role already stays one.',
    tag,
    fresh: true,
    needs: 'manage-members',
    body: [AddMemberDto, { email: 'ada@people.example', role: 'developer' }],
    answers: { 201: answer('The member.', Member) },
    errors: ['already_member', 'member_limit_reached'],
  }),
  removeMember: defineRoute('DELETE /console/v1/businesses/{id}/members/{memberId}', {
    id: 'removeMember',
    summary: 'Remove a member',
    description: 'Only an owner removes owners, and never the last one.',
    tag,
    fresh: true,
    needs: 'manage-members',
    answers: { 204: noContent('No member any more.') },
    errors: ['member_not_found', 'last_owner'],
  }),
};

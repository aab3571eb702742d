import type { Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, ref, text, uuid } from '../../schema.js';
import { listOf } from '../business-schemas.js';
import { noContent } from '../face-document.js';
import { EXAMPLE_ID, idInPath, operation, reading } from '../operation.js';
import { businessId } from './businesses.js';

const role = text('What the member may do.', { enum: ['owner', 'admin', 'developer'] });
const email = text('An e-mail address.', { format: 'idn-email', maxLength: 254 });

export const memberSchemas: Readonly<Record<string, Schema>> = {
  NewMember: object('Who is to be a member, and as what.', { email, role }),
  Member: object('A member.', { id: uuid, email: text('The address that the member signs in with.'), role }),
  MemberList: listOf('The members.', ref('Member')),
};

const tag = 'Members';
const example = { id: EXAMPLE_ID, email: 'ada@people.example', role: 'developer' };

export const memberPaths: Paths = {
  '/console/v1/businesses/{id}/members': {
    post: operation({
      id: 'addMember',
      summary: 'Add a member',
      description: 'Only an owner adds owners. Who is a member in this role already stays one.',
      tag,
      parameters: [businessId],
      body: ['NewMember', { email: 'ada@people.example', role: 'developer' }],
      answers: { 201: answer('The member.', ref('Member'), example) },
      refusals: [
        'role_not_allowed',
        'business_not_found',
        'already_member',
        'member_limit_reached',
        'crypto_unavailable',
      ],
    }),
    get: reading({
      id: 'listMembers',
      summary: 'List members',
      tag,
      parameters: [businessId],
      answers: { 200: answer('All of them.', ref('MemberList'), { data: [example], next_cursor: null }) },
      refusals: ['business_not_found', 'crypto_unavailable'],
    }),
  },
  '/console/v1/businesses/{id}/members/{memberId}': {
    delete: operation({
      id: 'removeMember',
      summary: 'Remove a member',
      description: 'Only an owner removes owners, and never the last one.',
      tag,
      parameters: [businessId, idInPath('memberId', 'Id of the member.')],
      answers: { 204: noContent('No member any more.') },
      refusals: ['role_not_allowed', 'business_not_found', 'member_not_found', 'last_owner'],
    }),
  },
};

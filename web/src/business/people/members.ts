import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { partOf, type Role } from '../here/business.js';

export type Member = components['schemas']['ListedMember'];
type Members = components['schemas']['MemberList'];

/** The invited among them. docs/api.md, Limits. */
export const MOST_MEMBERS = 100;

export const ROLES: readonly Role[] = ['owner', 'admin', 'developer'];

export const membersOf = (id: string) => partOf(id, 'members');

export function useMembers(id: string): UseQueryResult<Members> {
  return useQuery({
    queryKey: membersOf(id),
    queryFn: () => answerOf(console.GET('/console/v1/businesses/{id}/members', { params: { path: { id } } })),
  });
}

export const invite = (id: string, email: string, role: Role) =>
  answerOf(console.POST('/console/v1/businesses/{id}/members', { params: { path: { id } }, body: { email, role } }));

export const remove = (id: string, memberId: string) =>
  answerOf(console.DELETE('/console/v1/businesses/{id}/members/{memberId}', { params: { path: { id, memberId } } }));

/** Whether one in a role may invite and remove one in the other. docs/api.md, Authentication. */
export function mayManage(own: Role | null, other: Role): boolean {
  return own === 'owner' || (own === 'admin' && other !== 'owner');
}

/** Whether this one's going would leave the business without an owner. */
export function isLastOwner(member: Member, all: readonly Member[]): boolean {
  const owners = all.filter(({ role, status }) => role === 'owner' && status === 'active');
  return owners.length === 1 && owners[0]?.id === member.id;
}

/** Whom the service names; one whose address cannot be read is told apart by the id. */
export const nameOf = ({ email, id }: Member): string => email ?? id;

import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { Badge } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, useBusiness } from '../here/business.js';
import { isLastOwner, mayManage, membersOf, nameOf, remove, type Member } from './members.js';

interface Props {
  readonly members: readonly Member[];
  /** Of who reads; undefined until it is known. */
  readonly ownEmail: string | undefined;
  /** Hears whether the reader is still here as well. */
  readonly onGone: (member: Member, isStillHere: boolean) => void;
}

/** Members and the invited, each with what one may do about them, or why one may not. */
export function MemberList({ members, ownEmail, onGone }: Props) {
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => {
        const isOneself = member.status === 'active' && member.email !== null && member.email === ownEmail;
        return (
          <li
            key={member.id}
            className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0 sm:flex-nowrap"
          >
            <Who member={member} isOneself={isOneself} />
            <Going {...{ member, isOneself, onGone }} isLast={isLastOwner(member, members)} />
          </li>
        );
      })}
    </ul>
  );
}

interface OneProps {
  readonly member: Member;
  readonly isOneself: boolean;
}

function Who({ member: { email, role, status }, isOneself }: OneProps) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <bdi className="font-medium">{email ?? t('business.people.unreadable')}</bdi>
      {isOneself && <span className="text-quiet">{t('business.people.you')}</span>}
      <Badge>{t(`business.role.${role}`)}</Badge>
      {status === 'invited' && <Badge tone="warn">{t('business.people.invited')}</Badge>}
    </p>
  );
}

interface GoingProps extends OneProps, Pick<Props, 'onGone'> {
  readonly isLast: boolean;
}

function Going({ member, isOneself, isLast, onGone }: GoingProps) {
  const { id, role } = useBusiness();
  const removal = useAction(async () => {
    await remove(id, member.id);
    return member;
  }, [...(isOneself ? [BUSINESSES] : [membersOf(id)])]);
  if (isLast && (isOneself || role === 'owner'))
    return <Why>{t(isOneself ? 'business.people.lastOwner' : 'business.people.lastOwnerOther')}</Why>;
  if (!isOneself && !mayManage(role, member.role))
    return role === 'developer' ? null : <Why>{t('business.people.ownersOnly')}</Why>;
  const act = isOneself ? 'leave' : member.status === 'invited' ? 'withdraw' : 'remove';
  const email = nameOf(member);
  return (
    <Confirm
      button={t(`business.people.${act}.button`)}
      label={act === 'leave' ? undefined : t(`business.people.${act}.of`, { email })}
      title={t(`business.people.${act}.title`, { email })}
      action={removal}
      onDone={(gone) => onGone(gone, removal.isStillHere())}
    >
      <p>{t(`business.people.${act}.what`)}</p>
    </Confirm>
  );
}

function Why({ children }: { readonly children: string }) {
  return <p className="max-w-sm text-sm text-quiet">{children}</p>;
}

import { useState } from 'react';
import { focusHeading } from '../../page/focus-heading.js';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { DoneNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { useAccount } from '../../session/session.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { useFarewell } from '../here/farewell.js';
import { InviteMember } from './invite-member.js';
import { MemberList } from './member-list.js';
import { MOST_MEMBERS, nameOf, useMembers, type Member } from './members.js';
import { Roles } from './roles.js';

/** Who works for the business, who is invited, and what each of them may do. */
export default function PeoplePage() {
  const business = useBusiness();
  const { data: account } = useAccount();
  const members = useMembers(business.id);
  const bidFarewell = useFarewell();
  const [done, setDone] = useState<string>();
  const tell = (text: string): void => {
    setDone(text);
    focusHeading();
  };
  const onGone = (member: Member, isStillHere: boolean): void => {
    if (!isStillHere) return;
    if (member.email === account?.email && member.status === 'active') bidFarewell('left', business);
    else tell(t(`business.people.${member.status === 'invited' ? 'withdrawn' : 'removed'}`, { email: nameOf(member) }));
  };
  return (
    <Page title={t('business.people.title')} lead={t('business.people.lead')}>
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      <QueryResult query={members}>
        {({ data }) => (
          <>
            <Card title={t('business.people.list')}>
              <MemberList members={data} ownEmail={account?.email} onGone={onGone} />
            </Card>
            <Invitation isFull={data.length >= MOST_MEMBERS} onInvited={tell} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface InvitationProps {
  readonly isFull: boolean;
  readonly onInvited: (told: string) => void;
}

function Invitation({ isFull, onInvited }: InvitationProps) {
  const { role } = useBusiness();
  if (role === 'developer')
    return (
      <Card title={t('business.people.roles')}>
        <p>{t('business.people.notAllowed')}</p>
        <Roles />
      </Card>
    );
  return (
    <Card title={t('business.people.invite.title')}>
      {isFull ? <p>{t('business.people.full', { count: MOST_MEMBERS })}</p> : <InviteMember onInvited={onInvited} />}
    </Card>
  );
}

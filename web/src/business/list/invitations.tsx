import { useState } from 'react';
import { useLocation } from 'wouter';
import { answerOf, console } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { focusHeading } from '../../page/focus-heading.js';
import { useAction } from '../../parts/action.js';
import { nameWithin, textWithin } from '../../parts/business-name.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { DoneNote, ProblemNote } from '../../parts/notes.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES } from '../here/business.js';

type Invitation = components['schemas']['Invitation'];

const INVITATIONS = ['invitations'] as const;
const load = (cursor: string | undefined) =>
  answerOf(console.GET('/console/v1/invitations', { params: { query: { cursor } } }));

/** Invitations that wait for one's answer; nothing where there are none. */
export function Invitations() {
  const [refused, setRefused] = useState<string>();
  const tell = (name: string): void => {
    setRefused(name);
    focusHeading();
  };
  return (
    <>
      {refused !== undefined && <DoneNote>{t('business.invitation.refused', { name: refused })}</DoneNote>}
      <PagedList
        queryKey={INVITATIONS}
        load={load}
        idOf={({ id }) => id}
        empty={null}
        frame={(list) => <Card title={t('business.invitation.title')}>{list}</Card>}
      >
        {(invitation) => <Waiting invitation={invitation} onRefused={tell} />}
      </PagedList>
    </>
  );
}

interface WaitingProps {
  readonly invitation: Invitation;
  readonly onRefused: (name: string) => void;
}

function Waiting({ invitation, onRefused }: WaitingProps) {
  const { id, business, role, invited_by, at } = invitation;
  const name = nameWithin(business);
  const [, goTo] = useLocation();
  const path = { params: { path: { id } } };
  const acceptance = useAction(
    () => answerOf(console.POST('/console/v1/invitations/{id}/acceptance', path)),
    [BUSINESSES, INVITATIONS],
  );
  const refusal = useAction(async () => {
    await answerOf(console.POST('/console/v1/invitations/{id}/refusal', path));
    return name;
  }, [INVITATIONS]);
  const accept = async (): Promise<void> => {
    const joined = await acceptance.run();
    if (joined !== undefined && acceptance.isStillHere()) goTo(`/${joined.id}`);
  };
  const by = invited_by === null ? t('business.invitation.somebody') : textWithin(invited_by);
  return (
    <div className="grid gap-3">
      <p>
        <bdi className="font-semibold">{business.name}</bdi>
        <span className="block text-quiet">
          {t('business.invitation.by', { by, role: t(`business.role.${role}`) })} · <Time at={at} />
        </span>
        <span className="block text-quiet">{t(`business.roleMay.${role}`)}</span>
      </p>
      {acceptance.problem !== null && <ProblemNote problem={acceptance.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button
          look="main"
          isBusy={acceptance.isRunning}
          label={t('business.invitation.acceptOf', { name })}
          onClick={() => void accept()}
        >
          {t('business.invitation.accept')}
        </Button>
        <Confirm
          button={t('business.invitation.refuse')}
          look="plain"
          title={t('business.invitation.refuseTitle', { name })}
          label={t('business.invitation.refuseOf', { name })}
          action={refusal}
          onDone={onRefused}
        >
          <p>{t('business.invitation.refuseWhat')}</p>
        </Confirm>
      </div>
    </div>
  );
}

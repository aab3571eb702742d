import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { DoneNote, ProblemNote, Warning } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Me } from '../me.js';
import { AddressLabel } from './address-label.js';
import { ChangeName } from './change-name.js';
import { CorrectAddress } from './correct-address.js';
import { DEPENDS_ON_CONFIRMATION } from './depends-on-confirmation.js';

/** What businesses print, since when it is known to be right, and the ways to set it right. */
export function CurrentAddress({ me }: { readonly me: Me }) {
  const [done, setDone] = useState<string>();
  const confirm = useAction(() => answerOf(person.POST('/person/v1/address/confirmation')), DEPENDS_ON_CONFIRMATION);
  const confirmNow = async (): Promise<void> => {
    setDone(undefined);
    if ((await confirm.run()) !== undefined) setDone(t('me.address.confirmDone'));
  };
  return (
    <Card title={t('me.address.now')}>
      <AddressLabel lines={me.address.label_lines} />
      <p className="text-quiet">
        {t('me.address.confirmed')} <Time at={me.confirmed_at} />
      </p>
      {me.stale && <Warning>{t('me.address.stale')}</Warning>}
      {done !== undefined && <DoneNote>{done}</DoneNote>}
      {confirm.problem !== null && <ProblemNote problem={confirm.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look={me.stale ? 'main' : 'plain'} isBusy={confirm.isRunning} onClick={() => void confirmNow()}>
          {t('me.address.confirm')}
        </Button>
        <CorrectAddress address={me.address} onDone={() => setDone(t('me.address.correctDone'))} />
        <ChangeName name={me.name} onDone={() => setDone(t('me.name.changeDone'))} />
      </div>
    </Card>
  );
}

import { useState } from 'react';
import { Form } from '../../parts/form.js';
import { Warning } from '../../parts/notes.js';
import { SaveProof } from '../../parts/save-proof.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { History } from './history.js';
import { loadProofOf } from './load-history-of.js';

const MAX_REASON = 200;

interface Props {
  readonly personId: string;
  /** Why the person was looked for: what the reason for the look begins with. */
  readonly reason: string;
}

/** Asks why before anything is shown, as each look is written down and shown to the person. */
export function LookAtHistory({ personId, reason: first }: Props) {
  const [reason, setReason] = useState(first);
  const [look, setLook] = useState<string>();
  return (
    <>
      <Card title={t('staff.history.title')}>
        {look === undefined ? (
          <Form onSubmit={() => setLook(reason)} problem={null} isBusy={false} submit={t('staff.history.look')}>
            <p className="max-w-prose text-quiet">{t('staff.history.what')}</p>
            <TextField
              {...{ label: t('staff.history.reason'), hint: t('staff.reasonToPerson'), name: 'reason', value: reason }}
              {...{ onChange: setReason, maxLength: MAX_REASON, autoComplete: 'off' }}
            />
          </Form>
        ) : (
          <>
            <Warning>
              {t('staff.history.looked')} <q>{look}</q>
            </Warning>
            <History personId={personId} reason={look} />
          </>
        )}
      </Card>
      {look !== undefined && (
        <SaveProof load={(cursor) => loadProofOf(personId, look, cursor)}>
          <p>{t('staff.history.proof.what')}</p>
          <p className="text-quiet">{t('staff.history.proof.look')}</p>
        </SaveProof>
      )}
    </>
  );
}

import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Quote } from '../../parts/quote.js';
import { Form } from '../../parts/form.js';
import { Warning } from '../../parts/notes.js';
import { SaveProof } from '../../parts/save-proof.js';
import { Card } from '../../parts/surface.js';
import { TakesFocus } from '../../parts/takes-focus.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { History } from './history.js';
import { loadHistoryOf, loadProofOf, type HistoryPage } from './load-history-of.js';

const MAX_REASON = 200;

interface Props {
  readonly personId: string;
  /** Why the person was looked for: what the reason for the look begins with. */
  readonly reason: string;
}

/** One that is written down, with what it showed first. */
interface Look {
  readonly reason: string;
  readonly first: HistoryPage;
}

/** Asks why before anything is shown, as each look is written down and shown to the person. */
export function LookAtHistory({ personId, reason: first }: Props) {
  const [reason, setReason] = useState(first);
  const [look, setLook] = useState<Look>();
  const looking = useAction(async () => {
    setLook({ reason, first: await loadHistoryOf(personId, reason, undefined) });
  });
  return (
    <>
      <Card title={t('staff.history.title')}>
        {look === undefined ? (
          <Form
            onSubmit={() => void looking.run()}
            problem={looking.problem}
            isBusy={looking.isRunning}
            submit={t('staff.history.look')}
          >
            <p className="max-w-prose text-quiet">{t('staff.history.what')}</p>
            <TextField
              {...{ label: t('staff.history.reason'), hint: t('staff.reasonToPerson'), name: 'reason', value: reason }}
              {...{ onChange: setReason, maxLength: MAX_REASON, autoComplete: 'off' }}
            />
          </Form>
        ) : (
          <>
            <TakesFocus>
              <Warning>
                {t('staff.history.looked')} <Quote text={look.reason} />
              </Warning>
            </TakesFocus>
            <History {...{ personId, ...look }} />
          </>
        )}
      </Card>
      {look !== undefined && (
        <SaveProof source={{ load: (cursor) => loadProofOf(personId, look.reason, cursor), mostTries: 1 }}>
          <p>{t('staff.history.proof.what')}</p>
          <p className="text-quiet">{t('staff.history.proof.look')}</p>
        </SaveProof>
      )}
    </>
  );
}

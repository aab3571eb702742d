import { answerOf, staff } from '../../api/clients.js';
import type { components } from '../../api/generated/staff-v1.js';
import { Facts } from '../../parts/surface.js';
import { Quote } from '../../parts/quote.js';
import { Time } from '../../parts/time.js';
import { useAccount } from '../../session/session.js';
import { t } from '../../texts/texts.js';
import { AnswerButton, type Answer } from '../answer.js';

interface Props {
  readonly erasure: components['schemas']['ErasureRequest'];
  /** Asks the reader for the reason, over the page. */
  readonly ask: (answer: Answer) => void;
  readonly onApproved: () => void;
}

/** Who is to be erased, who asked and why; whoever asked cannot approve it as well. */
export function WaitingErasure({ erasure, ask, onApproved }: Props) {
  const { data: account } = useAccount();
  const { id, person_id, reason, requested_by, at } = erasure;
  const unknown = t('staff.erasures.unknown');
  return (
    <article className="grid gap-4">
      <Facts
        facts={[
          { name: t('staff.erasures.person'), value: <code className="font-mono text-sm">{person_id}</code> },
          {
            name: t('staff.erasures.why'),
            value: reason === null ? unknown : <Quote text={reason} />,
          },
          { name: t('staff.erasures.by'), value: <bdi>{requested_by ?? unknown}</bdi> },
          { name: t('staff.erasures.at'), value: <Time at={at} /> },
        ]}
      />
      {account?.email === requested_by ? (
        <p className="text-quiet">{t('staff.erasures.own')}</p>
      ) : (
        <div>
          <AnswerButton
            ask={ask}
            button={t('staff.erasures.approve')}
            label={t('staff.erasures.approveOf', { id: person_id })}
            look="danger"
            title={t('staff.erasures.approveTitle')}
            what={<p>{t('staff.erasures.approveWhat')}</p>}
            send={(why) =>
              answerOf(
                staff.POST('/staff/v1/erasures/{id}/approval', { params: { path: { id } }, body: { reason: why } }),
              )
            }
            onDone={onApproved}
          />
        </div>
      )}
    </article>
  );
}

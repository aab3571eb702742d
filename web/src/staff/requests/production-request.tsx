import { answerOf, staff } from '../../api/clients.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import { orNull } from '../../parts/or-null.js';
import { t } from '../../texts/texts.js';
import { AnswerButton, type Answer } from '../answer.js';
import { BusinessFacts, BusinessHeading, type Business } from '../business-facts.js';

interface Props {
  readonly request: { readonly business: Business; readonly use_case: string; readonly requested_at: string };
  /** Asks the reader for the reason, over the page. */
  readonly ask: (answer: Answer) => void;
  readonly onAnswered: (what: string) => void;
}

/** What a business says of itself, and the two answers. What is answered is what was shown. */
export function ProductionRequest({ request: { business, use_case, requested_at }, ask, onAnswered }: Props) {
  const { id, name, purpose } = business;
  const named = { name: nameWithin(business) };
  const params = { path: { id } };
  const requested = { use_case, name, purpose };
  return (
    <article className="grid gap-4">
      <BusinessHeading business={business} />
      <BusinessFacts business={business} request={{ useCase: use_case, at: requested_at }} />
      <div className="flex flex-wrap gap-3">
        <AnswerButton
          ask={ask}
          button={t('staff.requests.approve')}
          label={t('staff.requests.approveOf', { name: nameOf(business) })}
          look="main"
          title={t('staff.requests.approveTitle')}
          what={<p>{t('staff.requests.approveWhat', named)}</p>}
          isReasonOptional
          send={(reason) =>
            answerOf(
              staff.POST('/staff/v1/businesses/{id}/production-approval', {
                params,
                body: { reason: orNull(reason), requested },
              }),
            )
          }
          onDone={() => onAnswered(t('staff.requests.approved', named))}
        />
        <AnswerButton
          ask={ask}
          button={t('staff.requests.decline')}
          label={t('staff.requests.declineOf', { name: nameOf(business) })}
          title={t('staff.requests.declineTitle')}
          what={<p>{t('staff.requests.declineWhat', named)}</p>}
          isReasonOptional
          send={(reason) =>
            answerOf(
              staff.POST('/staff/v1/businesses/{id}/production-withdrawal', {
                params,
                body: { reason: orNull(reason), requested },
              }),
            )
          }
          onDone={() => onAnswered(t('staff.requests.declined', named))}
        />
      </div>
    </article>
  );
}

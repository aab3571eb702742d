import { answerOf, staff } from '../../api/clients.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import { orNull } from '../../parts/or-null.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AnswerButton, type Answer } from '../answer.js';
import { BusinessHeading, type Business } from '../business-facts.js';
import { OldAndNew } from './old-and-new.js';

interface Change {
  readonly business: Business;
  readonly requested: { readonly name?: string; readonly purpose?: string };
  readonly at: string;
}

interface Props {
  readonly change: Change;
  /** Asks the reader for the reason, over the page. */
  readonly ask: (answer: Answer) => void;
  readonly onAnswered: (what: string) => void;
}

/** What is and what would be, side by side, and the two answers. What is answered is what was shown. */
export function ChangeRequest({ change: { business, requested, at }, ask, onAnswered }: Props) {
  const named = { name: nameWithin(business) };
  const params = { path: { id: business.id } };
  return (
    <article className="grid gap-4">
      <div>
        <BusinessHeading business={business} />
        <p className="text-sm text-quiet">
          {t('staff.changes.askedAt')} <Time at={at} />
        </p>
      </div>
      <OldAndNew business={business} requested={requested} />
      <div className="flex flex-wrap gap-3">
        <AnswerButton
          ask={ask}
          button={t('staff.changes.approve')}
          label={t('staff.changes.approveOf', { name: nameOf(business) })}
          look="main"
          title={t('staff.changes.approveTitle')}
          what={
            <>
              <OldAndNew business={business} requested={requested} />
              <p>{t('staff.changes.approveWhat')}</p>
            </>
          }
          isReasonOptional
          send={(reason) =>
            answerOf(
              staff.POST('/staff/v1/businesses/{id}/change-approval', {
                params,
                body: { reason: orNull(reason), requested },
              }),
            )
          }
          onDone={() => onAnswered(t('staff.changes.approved', named))}
        />
        <AnswerButton
          ask={ask}
          button={t('staff.changes.refuse')}
          label={t('staff.changes.refuseOf', { name: nameOf(business) })}
          title={t('staff.changes.refuseTitle')}
          what={<p>{t('staff.changes.refuseWhat', named)}</p>}
          isReasonOptional
          send={(reason) =>
            answerOf(
              staff.POST('/staff/v1/businesses/{id}/change-refusal', {
                params,
                body: { reason: orNull(reason), requested },
              }),
            )
          }
          onDone={() => onAnswered(t('staff.changes.refused', named))}
        />
      </div>
    </article>
  );
}

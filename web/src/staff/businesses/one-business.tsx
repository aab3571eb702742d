import { answerOf, staff } from '../../api/clients.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import { orNull } from '../../parts/or-null.js';
import { t } from '../../texts/texts.js';
import { AnswerButton, type Answer } from '../answer.js';
import { BusinessFacts, BusinessHeading, type Business } from '../business-facts.js';
import { ChangePlan } from './change-plan.js';

interface Props {
  readonly business: Business;
  /** Asks the reader for the reason, over the page. */
  readonly ask: (answer: Answer) => void;
  readonly onChanged: (what: string) => void;
}

/** A business, its plan, and taking it out of production. */
export function OneBusiness({ business, ask, onChanged }: Props) {
  const named = { name: nameWithin(business) };
  return (
    <article className="grid gap-4">
      <BusinessHeading business={business} />
      <BusinessFacts business={business} />
      <div className="flex flex-wrap gap-3">
        <ChangePlan business={business} onChanged={() => onChanged(t('staff.plan.changed', named))} />
        {business.mode === 'production' && (
          <AnswerButton
            ask={ask}
            button={t('staff.businesses.withdraw')}
            label={t('staff.businesses.withdrawOf', { name: nameOf(business) })}
            look="danger"
            title={t('staff.businesses.withdrawTitle')}
            what={<p>{t('staff.businesses.withdrawWhat', named)}</p>}
            isReasonOptional
            send={(reason) =>
              answerOf(
                staff.POST('/staff/v1/businesses/{id}/production-withdrawal', {
                  params: { path: { id: business.id } },
                  body: { reason: orNull(reason) },
                }),
              )
            }
            onDone={() => onChanged(t('staff.businesses.withdrawn', named))}
          />
        )}
      </div>
    </article>
  );
}

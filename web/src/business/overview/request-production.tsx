import { useState } from 'react';
import { answerOf, console } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { DoneNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, partOf, type Business } from '../here/business.js';

/** Where on the page it is. */
export const REQUEST = 'request';

/** Asks staff to let the business work with real people; once more replaces what was asked before. */
export function RequestProduction({ business }: { readonly business: Business }) {
  const isOpen = business.production_requested_at !== null;
  const title = t(isOpen ? 'business.overview.request.again' : 'business.overview.request.title');
  return (
    <div id={REQUEST}>
      <Card title={title}>
        {business.role === 'developer' ? (
          <p>{t('business.overview.request.notAllowed')}</p>
        ) : (
          <RequestForm business={business} isOpen={isOpen} />
        )}
      </Card>
    </div>
  );
}

function RequestForm({ business, isOpen }: { readonly business: Business; readonly isOpen: boolean }) {
  const { id } = business;
  const [use_case, setUseCase] = useState(business.use_case ?? '');
  const [wanted, setWanted] = useState(business.purpose ?? '');
  // Once stated it is replaced by another alone: a request without one leaves it as it is.
  const isStated = business.purpose !== null;
  const hint = t('business.overview.request.purposeHint');
  const request = useAction(() => {
    const body = { use_case, ...((isStated || wanted.trim() !== '') && { purpose: wanted }) };
    const path = '/console/v1/businesses/{id}/production-request';
    return answerOf(console.POST(path, { params: { path: { id } }, body }));
  }, [partOf(id, 'itself'), BUSINESSES]);
  return (
    <>
      <p className="max-w-prose text-quiet">{t('business.overview.request.lead')}</p>
      {isOpen && <DoneNote>{t('business.overview.request.done')}</DoneNote>}
      <Form
        onSubmit={() => void request.run()}
        problem={request.problem}
        isBusy={request.isRunning}
        submit={t(isOpen ? 'business.overview.request.submitAgain' : 'business.overview.request.submit')}
      >
        <TextField
          {...{ label: t('business.overview.request.useCase'), hint: t('business.overview.request.useCaseHint') }}
          {...{ name: 'use_case', rows: 4, value: use_case, onChange: setUseCase, maxLength: 2000 }}
        />
        <TextField
          {...{ label: t('business.overview.request.purpose'), maxLength: 200 }}
          {...{ hint: isStated ? hint : `${t('business.overview.request.optional')} ${hint}` }}
          {...{ name: 'purpose', value: wanted, onChange: setWanted, required: isStated }}
        />
      </Form>
    </>
  );
}

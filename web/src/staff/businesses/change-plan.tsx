import { useState } from 'react';
import { answerOf, staff } from '../../api/clients.js';
import { nameOf, nameWithin } from '../../parts/business-name.js';
import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { TextField } from '../../parts/text-field.js';
import { wholeNumber } from '../../parts/whole-number.js';
import { t } from '../../texts/texts.js';
import type { Business } from '../business-facts.js';
import { STAFF } from '../staff-lists.js';

interface Props {
  readonly business: Business;
  readonly onChanged: () => void;
}

/** How much a business may ask; in force from its next request. */
export function ChangePlan({ business, onChanged }: Props) {
  const { id, plan } = business;
  const [name, setName] = useState('');
  const [perMinute, setPerMinute] = useState('');
  const [perDay, setPerDay] = useState('');
  const change = useAction(async () => {
    const body = {
      name,
      requests_per_minute: wholeNumber('requests_per_minute', perMinute),
      previews_per_day: wholeNumber('previews_per_day', perDay),
    };
    return answerOf(staff.PUT('/staff/v1/businesses/{id}/plan', { params: { path: { id } }, body }));
  }, [STAFF]);
  const begin = (): void => {
    setName(plan.name);
    setPerMinute(String(plan.requests_per_minute));
    setPerDay(String(plan.previews_per_day));
  };
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FormDialog
      button={t('staff.plan.change')}
      label={t('staff.plan.changeOf', { name: nameOf(business) })}
      title={t('staff.plan.changeTitle')}
      submit={t('staff.plan.submit')}
      action={change}
      onOpen={begin}
      onDone={onChanged}
    >
      <p className="text-quiet">{t('staff.plan.what', { name: nameWithin(business) })}</p>
      <TextField label={t('staff.plan.name')} name="name" value={name} onChange={setName} autoComplete="off" />
      <TextField
        {...{ label: t('staff.plan.perMinute'), name: 'requests_per_minute', value: perMinute }}
        {...{ onChange: setPerMinute, ...number }}
      />
      <TextField
        {...{ label: t('staff.plan.perDay'), name: 'previews_per_day', value: perDay }}
        {...{ onChange: setPerDay, ...number }}
      />
    </FormDialog>
  );
}

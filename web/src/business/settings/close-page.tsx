import { useState } from 'react';
import { Link } from 'wouter';
import { answerOf, console } from '../../api/clients.js';
import { Problem } from '../../api/problem.js';
import { Page } from '../../page/page.js';
import { useAction } from '../../parts/action.js';
import { isNameOf, nameWithin } from '../../parts/business-name.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, useBusiness } from '../here/business.js';
import { useFarewell } from '../here/farewell.js';

const POINTS = [1, 2, 3, 4] as const;

/** What closing means, before it is confirmed by the business's name. */
export default function ClosePage() {
  const { role } = useBusiness();
  return (
    <Page title={t('business.close.title')} lead={t('business.close.lead')}>
      <Card title={t('business.close.means')}>
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {POINTS.map((nth) => (
            <li key={nth}>{t(`business.close.means${nth}`)}</li>
          ))}
        </ul>
      </Card>
      <Card title={t('business.close.sure')}>
        {role === 'owner' ? <CloseForm /> : <p>{t('business.close.ownerOnly')}</p>}
      </Card>
      <p>
        <Link href="/settings" className="text-accent underline">
          {t('business.close.back')}
        </Link>
      </p>
    </Page>
  );
}

function CloseForm() {
  const business = useBusiness();
  const { id } = business;
  const [typed, setTyped] = useState('');
  const [mistyped, setMistyped] = useState<Problem | null>(null);
  const bidFarewell = useFarewell();
  const closing = useAction(async () => {
    await answerOf(console.DELETE('/console/v1/businesses/{id}', { params: { path: { id } } }));
    return true;
  }, [BUSINESSES]);
  const send = async (): Promise<void> => {
    const isMeant = isNameOf(typed, business);
    setMistyped(isMeant ? null : Problem.ofField('confirmation', t('business.close.mistyped')));
    if (isMeant && (await closing.run()) === true && closing.isStillHere()) bidFarewell('closed', business);
  };
  return (
    <Form
      onSubmit={() => void send()}
      problem={mistyped ?? closing.problem}
      isBusy={closing.isRunning}
      submit={t('business.close.submit')}
      look="danger"
    >
      <TextField
        {...{
          label: t('business.close.type', { name: nameWithin(business) }),
          name: 'confirmation',
          autoComplete: 'off',
        }}
        {...{ value: typed, onChange: setTyped }}
      />
    </Form>
  );
}

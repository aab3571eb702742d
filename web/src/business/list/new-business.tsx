import { useState } from 'react';
import { useLocation } from 'wouter';
import { answerOf, console } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { evenlySpaced } from '../../parts/evenly-spaced.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES } from '../here/business.js';

/** Makes a business and goes on to where it can be tried. */
export function NewBusiness() {
  const [name, setName] = useState('');
  const [, goTo] = useLocation();
  const registration = useAction(
    () => answerOf(console.POST('/console/v1/businesses', { body: { name: evenlySpaced(name) } })),
    [BUSINESSES],
  );
  const register = async (): Promise<void> => {
    const made = await registration.run();
    if (made !== undefined && registration.isStillHere()) goTo(`/${made.id}/try`);
  };
  return (
    <Card title={t('business.new.title')}>
      <p className="text-quiet">{t('business.new.why')}</p>
      <Form
        onSubmit={() => void register()}
        problem={registration.problem}
        isBusy={registration.isRunning}
        submit={t('business.new.submit')}
      >
        <TextField
          label={t('business.new.name')}
          name="name"
          hint={t('business.new.nameHint')}
          autoComplete="organization"
          value={name}
          onChange={setName}
        />
      </Form>
    </Card>
  );
}

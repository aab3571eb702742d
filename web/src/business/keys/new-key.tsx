import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { issueKey, keysOf } from './api-keys.js';

interface Props {
  readonly businessId: string;
  /** False while the last one still has to be kept. */
  readonly mayMake: boolean;
  readonly onIssued: (issued: { readonly name: string; readonly key: string }) => void;
}

/** Makes an API key; whoever shows it has it this once. */
export function NewKey({ businessId, mayMake, onIssued }: Props) {
  const [name, setName] = useState('');
  const issue = useAction(() => issueKey(businessId, name), [keysOf(businessId)]);
  const make = async (): Promise<void> => {
    const issued = await issue.run();
    if (issued === undefined) return;
    onIssued({ name: issued.name, key: issued.key });
    // The key is with the page now, which forgets it.
    issue.reset();
    setName('');
  };
  return (
    <Card title={t('business.keys.new.title')}>
      <p className="max-w-prose text-quiet">{t('business.keys.new.what')}</p>
      {mayMake ? (
        <Form
          onSubmit={() => void make()}
          problem={issue.problem}
          isBusy={issue.isRunning}
          submit={t('business.keys.new.submit')}
        >
          <TextField
            {...{ label: t('business.keys.new.name'), hint: t('business.keys.new.nameHint') }}
            {...{ name: 'name', value: name, onChange: setName, autoComplete: 'off' }}
          />
        </Form>
      ) : (
        <p>{t('business.secret.keepFirst')}</p>
      )}
    </Card>
  );
}

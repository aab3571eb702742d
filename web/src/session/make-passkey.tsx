import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { answerOf, auth } from '../api/clients.js';
import { Problem } from '../api/problem.js';
import { useAction } from '../parts/action.js';
import { FormDialog } from '../parts/form-dialog.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { PASSKEYS, SESSION } from './session.js';

const MAX_NAME = 100;

/** A passkey of this browser or of a phone nearby, under a name that its owner will know again. */
export function MakePasskey({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState('');
  const make = useAction(async () => {
    const options = await answerOf(auth.POST('/auth/v1/passkeys/options'));
    const response = await startRegistration({ optionsJSON: options });
    return answerOf(auth.POST('/auth/v1/passkeys', { body: { name, response } }));
  }, [PASSKEYS, SESSION]);
  const refused = make.problem instanceof Problem ? null : make.problem;
  return (
    <FormDialog
      button={t('account.passkeys.add')}
      title={t('account.passkeys.addTitle')}
      submit={t('account.passkeys.addSubmit')}
      action={{ ...make, problem: refused === null ? make.problem : null }}
      onOpen={() => setName('')}
      onDone={onMade}
    >
      <p className="text-quiet">{t('account.passkeys.addWhat')}</p>
      <TextField
        {...{ label: t('account.passkeys.name'), hint: t('account.passkeys.nameHint'), name: 'name' }}
        {...{ value: name, onChange: setName, maxLength: MAX_NAME, autoComplete: 'off' }}
      />
      {refused !== null && (
        <p role="alert" className="text-danger">
          {refused.name === 'InvalidStateError' ? t('account.passkeys.there') : t('account.passkeys.declined')}
        </p>
      )}
    </FormDialog>
  );
}

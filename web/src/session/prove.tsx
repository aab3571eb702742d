import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Problem } from '../api/problem.js';
import { Button } from '../parts/button.js';
import { Form } from '../parts/form.js';
import { TextField } from '../parts/text-field.js';
import { ProblemNote } from '../parts/notes.js';
import { t } from '../texts/texts.js';
import { askForCode } from './ways-in.js';

interface Props {
  /** A code is not enough where there is a passkey. */
  readonly passkeyOnly?: boolean;
  readonly byCode: (flowId: string, code: string) => Promise<unknown>;
  readonly byPasskey: () => Promise<unknown>;
  readonly onProven: () => void;
}

/** The ways to prove who one is: a passkey of this browser, or a code that comes by mail. */
export function Prove({ passkeyOnly = false, byCode, byPasskey, onProven }: Props) {
  const passkey = useMutation({ mutationFn: byPasskey, onSuccess: onProven });
  const isDeclined = passkey.error !== null && !(passkey.error instanceof Problem);
  return (
    <div className="grid gap-5">
      {!passkeyOnly && <CodeByMail byCode={byCode} onProven={onProven} />}
      {!passkeyOnly && <p className="text-center text-sm text-quiet">{t('signIn.or')}</p>}
      <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
        {t('signIn.passkey')}
      </Button>
      {isDeclined && (
        <p role="alert" className="text-sm text-danger">
          {t('signIn.passkeyDeclined')}
        </p>
      )}
      {passkey.error instanceof Problem && <ProblemNote problem={passkey.error} />}
    </div>
  );
}

function CodeByMail({ byCode, onProven }: Pick<Props, 'byCode' | 'onProven'>) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const asked = useMutation({ mutationFn: () => askForCode(email) });
  const proven = useMutation({ mutationFn: (flowId: string) => byCode(flowId, code.trim()), onSuccess: onProven });
  const flow = asked.data;
  if (flow === undefined) {
    return (
      <Form
        onSubmit={() => asked.mutate()}
        problem={asked.error}
        isBusy={asked.isPending}
        submit={t('signIn.sendCode')}
      >
        <TextField
          label={t('signIn.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
      </Form>
    );
  }
  return (
    <Form
      onSubmit={() => proven.mutate(flow.flow_id)}
      problem={proven.error}
      isBusy={proven.isPending}
      submit={t('signIn.enter')}
    >
      <p role="status">{t('signIn.sent', { email })}</p>
      <TextField
        {...{ label: t('signIn.code'), name: 'code', value: code, onChange: setCode, autoFocus: true }}
        {...{ autoComplete: 'one-time-code', inputMode: 'numeric' as const }}
      />
      <button type="button" className="justify-self-start text-sm text-accent underline" onClick={() => asked.reset()}>
        {t('signIn.otherAddress')}
      </button>
    </Form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DevelopmentMailbox } from '../development/mailbox.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/notes.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { EnterCode } from './enter-code.js';
import { askForCode } from './ways-in.js';

interface Props {
  /** Where the code goes, when that is settled. */
  readonly knownEmail?: string;
  readonly byCode: (flowId: string, code: string) => Promise<unknown>;
  readonly onProven: () => void;
}

/** Asks for an address, has a code mailed to it, and asks for the code; as often as the reader wants another one. */
export function CodeByMail({ knownEmail, byCode, onProven }: Props) {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [timesSent, setTimesSent] = useState(0);
  const asked = useMutation({ mutationFn: () => askForCode(email), onSuccess: () => setTimesSent(timesSent + 1) });
  const again = useMutation({ mutationFn: () => askForCode(email), onSuccess: () => setTimesSent(timesSent + 1) });
  const otherAddress = (): void => {
    asked.reset();
    again.reset();
    setTimesSent(0);
  };
  const flow = again.data ?? asked.data;
  if (flow === undefined)
    return (
      <Form
        onSubmit={() => asked.mutate()}
        problem={asked.error}
        isBusy={asked.isPending}
        submit={t('signIn.sendCode')}
      >
        {knownEmail === undefined ? (
          // Not of the type `email`, for which browsers take no letters beyond ASCII.
          <TextField
            {...{ label: t('signIn.email'), name: 'email', value: email, onChange: setEmail }}
            {...{ inputMode: 'email' as const, autoComplete: 'email' }}
          />
        ) : (
          <p>{t('signIn.codeTo', { email })}</p>
        )}
      </Form>
    );
  return (
    <div className="grid gap-4">
      <p role="status">{t(timesSent > 1 ? 'signIn.sentAgain' : 'signIn.sent', { email })}</p>
      <EnterCode key={flow.flow_id} flowId={flow.flow_id} byCode={byCode} onProven={onProven} />
      <p className="flex flex-wrap gap-x-5 text-sm">
        <TextButton onClick={() => !again.isPending && again.mutate()}>{t('signIn.sendAnother')}</TextButton>
        {knownEmail === undefined && <TextButton onClick={otherAddress}>{t('signIn.otherAddress')}</TextButton>}
      </p>
      {again.error !== null && <ProblemNote problem={again.error} />}
      <DevelopmentMailbox key={`mails of ${flow.flow_id}`} to={email} />
    </div>
  );
}

function TextButton({ children, onClick }: { readonly children: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="min-h-11 text-accent underline" onClick={onClick}>
      {children}
    </button>
  );
}

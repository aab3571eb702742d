import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DevelopmentMailbox } from '../development/mailbox.js';
import { Form } from '../parts/form.js';
import { ProblemNote } from '../parts/notes.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { EnterCode } from './enter-code.js';
import { forgetSent, rememberSent, sentBefore } from './sent-code.js';
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
  // Who proves anew does so in a dialog, which is closed when the page is loaded anew.
  const isKept = knownEmail === undefined;
  const [flowId, setFlowId] = useState(isKept ? sentBefore : undefined);
  const [timesSent, setTimesSent] = useState(0);
  const sending = useMutation({
    mutationFn: askForCode,
    onSuccess: (flow) => {
      setFlowId(flow.flow_id);
      if (isKept) rememberSent(flow.flow_id);
      setTimesSent(timesSent + 1);
    },
  });
  const otherAddress = (): void => {
    sending.reset();
    setFlowId(undefined);
    setTimesSent(0);
    forgetSent();
  };
  const proven = (): void => {
    forgetSent();
    onProven();
  };
  if (flowId === undefined)
    return (
      <Form
        onSubmit={() => sending.mutate(email)}
        problem={sending.error}
        isBusy={sending.isPending}
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
      <p role="status">
        {timesSent === 0 ? t('signIn.sentBefore') : t(timesSent > 1 ? 'signIn.sentAgain' : 'signIn.sent', { email })}
      </p>
      <EnterCode key={flowId} flowId={flowId} byCode={byCode} onProven={proven} />
      <p className="flex flex-wrap gap-x-5 text-sm">
        {timesSent > 0 && (
          <TextButton onClick={() => !sending.isPending && sending.mutate(email)}>{t('signIn.sendAnother')}</TextButton>
        )}
        {knownEmail === undefined && <TextButton onClick={otherAddress}>{t('signIn.otherAddress')}</TextButton>}
      </p>
      {sending.error !== null && <ProblemNote problem={sending.error} />}
      {timesSent > 0 && <DevelopmentMailbox key={`mails of ${flowId}`} to={email} />}
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

import { useState, type ReactNode } from 'react';
import { useAction } from '../parts/action.js';
import { Button } from '../parts/button.js';
import { FormInDialog } from '../parts/form-dialog.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { STAFF } from './staff-lists.js';

/** What a business is told may be long; what stands in a person's history is one line. */
const TO_BUSINESS = { maxLength: 2_000, rows: 4 } as const;
const TO_PERSON = { maxLength: 200 } as const;

/** What a member of staff is about to do. */
export interface Answer {
  readonly look?: 'main' | 'plain' | 'danger';
  readonly title: string;
  /** What follows, and who reads the reason. */
  readonly what: ReactNode;
  /** Whether it can be sent without a reason. */
  readonly isReasonOptional?: boolean;
  /** Sends it; may throw a Problem. */
  readonly send: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
}

interface Answering {
  /** The first tap. */
  readonly ask: (answer: Answer) => void;
  /** Says what follows and asks why; nothing until the first tap. */
  readonly dialog: ReactNode;
}

/** Answers on a page that lists what waits: an entry may go while the reason is still written. */
export function useAnswering(): Answering {
  const [answer, setAnswer] = useState<Answer>();
  return { ask: setAnswer, dialog: answer && <AnswerDialog {...answer} onClose={() => setAnswer(undefined)} /> };
}

interface ButtonProps extends Answer {
  readonly ask: (answer: Answer) => void;
  readonly button: string;
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label: string;
}

/** The first tap. */
export function AnswerButton({ ask, button, label, ...answer }: ButtonProps) {
  return (
    <Button look={answer.look} label={label} onClick={() => ask(answer)}>
      {button}
    </Button>
  );
}

function AnswerDialog(props: Answer & { readonly onClose: () => void }) {
  const { look, title, what, isReasonOptional = false, send, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const action = useAction(async () => {
    await send(reason);
    return true;
  }, [STAFF]);
  return (
    <FormInDialog {...{ look, title, submit: title, action, onDone, isOpen: true, onClose }}>
      {what}
      <TextField
        {...{ label: t('staff.reason'), name: 'reason', value: reason, onChange: setReason }}
        {...(isReasonOptional ? TO_BUSINESS : TO_PERSON)}
        {...{ required: !isReasonOptional, autoComplete: 'off' }}
        hint={isReasonOptional ? t('staff.reasonToBusiness') : t('staff.reasonToPerson')}
      />
    </FormInDialog>
  );
}

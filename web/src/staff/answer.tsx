import { useState, type ReactNode } from 'react';
import { useAction } from '../parts/action.js';
import { FormDialog } from '../parts/form-dialog.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { STAFF } from './staff-lists.js';

const MAX_REASON = 200;

interface Props<Result> {
  readonly button: string;
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label: string;
  readonly look?: 'main' | 'plain' | 'danger';
  readonly title: string;
  /** What follows, and who reads the reason. */
  readonly children: ReactNode;
  /** Whether it can be sent without a reason. */
  readonly isReasonOptional?: boolean;
  /** Sends it; may throw a Problem. */
  readonly send: (reason: string) => Promise<Result>;
  readonly onDone: (result: Result) => void;
}

/** A button, and the dialog that says what follows and asks why. */
export function Answer<Result>(props: Props<Result>) {
  const { children, isReasonOptional = false, send, title, ...dialog } = props;
  const [reason, setReason] = useState('');
  const action = useAction(() => send(reason), [STAFF]);
  return (
    <FormDialog {...dialog} title={title} submit={title} action={action} onOpen={() => setReason('')}>
      {children}
      <TextField
        {...{ label: t('staff.reason'), name: 'reason', value: reason, onChange: setReason }}
        {...{ required: !isReasonOptional, maxLength: MAX_REASON, autoComplete: 'off' }}
        hint={isReasonOptional ? t('staff.reasonToBusiness') : t('staff.reasonToPerson')}
      />
    </FormDialog>
  );
}

/** As the API takes a reason that may be left out. */
export const orNull = (reason: string): string | null => (reason.trim() === '' ? null : reason);

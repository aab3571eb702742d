import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../api/problem.js';
import { Form } from '../parts/form.js';
import { Warning } from '../parts/notes.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';

/** Of one code: docs/api.md, Sign-in and accounts. */
const TRIES = 5;

interface Props {
  readonly flowId: string;
  readonly byCode: (flowId: string, code: string) => Promise<unknown>;
  readonly onProven: () => void;
}

/** Where the mailed code is written; it says so when the tries of this code are used up. */
export function EnterCode({ flowId, byCode, onProven }: Props) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(0);
  const proven = useMutation({
    // However the digits are grouped where they were copied from.
    mutationFn: () => byCode(flowId, code.replace(/\D/g, '')),
    onSuccess: onProven,
    onError: (error) => setWrong((before) => before + Number(isWrong(error))),
  });
  if (wrong >= TRIES)
    return (
      <div role="alert">
        <Warning>{t('signIn.triesUsed')}</Warning>
      </div>
    );
  const problem = isWrong(proven.error)
    ? Problem.ofField('code', t('signIn.wrongCode', { count: TRIES - wrong }))
    : proven.error;
  return (
    <Form onSubmit={() => proven.mutate()} problem={problem} isBusy={proven.isPending} submit={t('signIn.enter')}>
      <TextField
        {...{ label: t('signIn.code'), name: 'code', value: code, onChange: setCode, autoFocus: true }}
        {...{ autoComplete: 'one-time-code', inputMode: 'numeric' as const }}
      />
    </Form>
  );
}

function isWrong(error: Error | null): boolean {
  return error instanceof Problem && error.code === 'invalid_code';
}

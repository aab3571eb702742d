import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../api/problem.js';
import { Form } from '../parts/form.js';
import { Warning } from '../parts/notes.js';
import { TextField } from '../parts/text-field.js';
import { t } from '../texts/texts.js';
import { forgetSent } from './sent-code.js';

/** Of one code: docs/api.md, Sign-in. */
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
    mutationFn: (written: string) => byCode(flowId, written.replace(/\D/g, '')),
    onSuccess: onProven,
    onError: (error) => {
      if (!isWrong(error)) return;
      setWrong((before) => before + 1);
      // How many tries are left is known as long as the page is not loaded anew.
      forgetSent();
    },
  });
  const isOver = wrong >= TRIES;
  const said = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => {
    if (isOver) said.current?.focus();
  }, [isOver]);
  if (isOver)
    return (
      <div ref={said} tabIndex={-1} role="alert" className="focus:outline-none">
        <Warning>{t('signIn.triesUsed')}</Warning>
      </div>
    );
  const told = (problem: Error): Error =>
    isWrong(problem) ? Problem.ofField('code', t('signIn.wrongCode', { count: TRIES - wrong })) : problem;
  return (
    <Form
      onSubmit={() => proven.mutate(code)}
      problem={proven.error}
      told={told}
      isBusy={proven.isPending}
      submit={t('signIn.enter')}
    >
      <TextField
        {...{ label: t('signIn.code'), name: 'code', value: code, onChange: setCode, autoFocus: true }}
        {...{ autoComplete: 'one-time-code', inputMode: 'numeric' as const }}
      />
    </Form>
  );
}

function isWrong(error: Error): boolean {
  return error instanceof Problem && error.code === 'invalid_code';
}

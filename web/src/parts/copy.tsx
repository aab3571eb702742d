import { useState } from 'react';
import { t } from '../texts/texts.js';
import { Button } from './button.js';

interface Props {
  readonly text: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
}

/** Copies a text, and says whether it did. */
export function Copy({ text, what }: Props) {
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      // The browser may forbid it: the text is there to be marked.
      () => setOutcome('notCopied'),
    );
  return (
    <Button onClick={() => void copy()} label={t('shared.copyWhat', { what })}>
      <span role="status">{t(`shared.${outcome}`)}</span>
    </Button>
  );
}

import { useState } from 'react';
import { t } from '../texts/texts.js';
import { Button } from './button.js';

interface Props {
  readonly text: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
}

interface Outcome {
  readonly of: string;
  readonly told: 'copied' | 'notCopied';
}

/** Copies a text, and says whether it did; of another text than the one that is there now it says nothing. */
export function Copy({ text, what }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome({ of: text, told: 'copied' }),
      // The browser may forbid it: the text is there to be marked.
      () => setOutcome({ of: text, told: 'notCopied' }),
    );
  return (
    <span className="inline-flex flex-wrap items-center">
      <Button onClick={() => void copy()} label={t('shared.copyWhat', { what })}>
        {t('shared.copy')}
      </Button>
      <span role="status" className="not-empty:ml-3">
        {outcome?.of === text && t(`shared.${outcome.told}`)}
      </span>
    </span>
  );
}

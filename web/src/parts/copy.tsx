import { useState } from 'react';
import { t } from '../texts/texts.js';
import { Button } from './button.js';

interface Props {
  readonly text: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
}

/** Copies a text, and says that it did. */
export function Copy({ text, what }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <Button onClick={() => void copy()} label={t('shared.copyWhat', { what })}>
      <span role="status">{isCopied ? t('shared.copied') : t('shared.copy')}</span>
    </Button>
  );
}

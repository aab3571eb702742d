import { useEffect, useRef } from 'react';
import { Button } from '../../parts/button.js';
import { Copy } from '../../parts/copy.js';
import { Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { LeaveWithout } from './leave-without.js';

interface Props {
  readonly title: string;
  readonly secret: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
  /** Forgets it: nothing shows it again. */
  readonly onKept: () => void;
}

/**
 * A secret that the service has just made and shows this once. It stays until the reader says that it is kept; offer no
 * second one before. Its key is the secret: another one is to be read out and copied anew.
 */
export function SecretOnce({ title, secret, what, onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Warning>
      <div className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} className="focus:outline-none">
          {title}
        </h2>
        <p>{t('business.secret.once')}</p>
        <code className="rounded-lg bg-card p-3 font-mono break-all">{secret}</code>
        <div className="flex flex-wrap gap-3">
          <Copy text={secret} what={what} />
          <Button look="main" onClick={onKept}>
            {t('business.secret.kept')}
          </Button>
        </div>
        <LeaveWithout />
      </div>
    </Warning>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { nameWithin } from '../../parts/business-name.js';
import { t } from '../../texts/texts.js';
import type { Change } from './changes.js';
import { inOneSentence } from './in-one-sentence.js';

/** Where the app shows what a change did. */
const SHOWN_AT = {
  approve_claim: '/grants',
  deny_claim: '/claims',
  revoke_grant: '/grants',
  schedule_move: '/address/move',
  cancel_move: '/address',
  confirm_address: '/address',
} as const satisfies Record<Change['kind'], string>;

interface Props {
  readonly change: Change;
  /** Whether the reader saw it waiting here: then its sentence takes the focus, as the buttons are gone. */
  readonly isNews: boolean;
}

/** How a change stands that waits no more. */
export function Outcome({ change, isNews }: Props) {
  const { kind, assistant } = change;
  const status = change.status === 'pending' ? 'expired' : change.status;
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) sentence.current?.focus();
  }, [isNews]);
  const look = status === 'confirmed' ? 'border-good bg-good-soft' : 'border-line bg-card';
  return (
    <section className={`grid gap-4 rounded-xl border p-5 ${look}`}>
      <h2 ref={sentence} tabIndex={-1} className="focus:outline-none">
        {t(`me.changes.outcome.${status}`)}
      </h2>
      <p>{inOneSentence(change)}</p>
      <p className="text-sm text-quiet">{t('me.changes.askedBy', { assistant: nameWithin(assistant) })}</p>
      <p>{t(`me.changes.next.${status}`)}</p>
      {status === 'confirmed' && (
        <p>
          <Link href={SHOWN_AT[kind]} className="text-accent underline">
            {t(`me.changes.see.${kind}`)}
          </Link>
        </p>
      )}
    </section>
  );
}

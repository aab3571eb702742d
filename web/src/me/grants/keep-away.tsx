import { useRef } from 'react';
import { Link } from 'wouter';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { nameWithin } from '../../parts/business-name.js';
import { ProblemNote } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { ME, useMe } from '../me.js';
import type { Grant } from './grant-lists.js';

/** That a business whose access is over may still know the key and ask again, and what to do about it. */
export function KeepAway({ business }: Pick<Grant, 'business'>) {
  const isAsked = useMe().data?.claim_approval_required ?? false;
  const askFirst = useAction(
    () => answerOf(person.PUT('/person/v1/claim-approval', { body: { required: true } })),
    [ME],
  );
  // What was pressed is gone then.
  const sentence = useRef<HTMLParagraphElement>(null);
  const askFirstNow = async (): Promise<void> => {
    if ((await askFirst.run()) !== undefined) sentence.current?.focus();
  };
  return (
    <div className="grid gap-3 print:hidden">
      <p ref={sentence} tabIndex={-1} role="status" className="max-w-prose focus:outline-none">
        {t(isAsked ? 'me.grants.again.asked' : 'me.grants.again.unasked', { business: nameWithin(business) })}
      </p>
      {askFirst.problem !== null && <ProblemNote problem={askFirst.problem} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {!isAsked && (
          <Button isBusy={askFirst.isRunning} onClick={() => void askFirstNow()}>
            {t('me.grants.again.ask')}
          </Button>
        )}
        <Link href="/" className="inline-flex min-h-11 items-center text-accent underline">
          {t('me.grants.again.replace')}
        </Link>
      </div>
    </div>
  );
}

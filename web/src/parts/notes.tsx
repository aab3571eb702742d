import type { ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { duration } from './time.js';
import { messageInWords } from '../texts/refusals.js';
import { t } from '../texts/texts.js';
import { Button } from './button.js';
import { Help } from './help.js';

interface Again {
  readonly label: string;
  readonly run: () => void;
}

/** What went wrong, in the service's words, with the id to quote when asking for help, and whom to ask. */
export function ProblemNote({ problem, again }: { readonly problem: Error; readonly again?: Again }) {
  const { text, requestId } = told(problem);
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-danger bg-danger-soft p-4">
      <p>{text}</p>
      <QuotedId id={requestId} />
      {again !== undefined && (
        <div>
          <Button onClick={again.run}>{again.label}</Button>
        </div>
      )}
    </div>
  );
}

/** For what is said elsewhere, such as at a field. */
export function RequestId({ problem }: { readonly problem: Error | null }) {
  return <QuotedId id={problem instanceof Problem ? problem.requestId : null} />;
}

function QuotedId({ id }: { readonly id: string | null }) {
  if (id === null) return null;
  return (
    <>
      <p className="text-sm text-quiet">
        {t('shared.requestId')} <code className="font-mono">{id}</code>
      </p>
      <Help />
    </>
  );
}

function told(problem: Error): { readonly text: string; readonly requestId: string | null } {
  if (!(problem instanceof Problem)) return { text: t('shared.pageFailed'), requestId: null };
  const { requestId } = problem;
  if (problem.code === 'of_page') return { text: problem.message, requestId };
  if (problem.code === 'unreachable') return { text: t('shared.unreachable'), requestId };
  if (problem.code === 'unanswered') return { text: t('shared.unanswered'), requestId };
  // The reader was asked, and said no.
  if (isUnproven(problem)) return { text: messageInWords(problem.code, problem.message), requestId: null };
  const wait = problem.retryAfter === null ? '' : ` ${t('shared.retryAfter', { wait: duration(problem.retryAfter) })}`;
  const text = messageInWords(problem.code, problem.message);
  return { text: `${text}${wait}`, requestId };
}

const isUnproven = ({ code }: Problem): boolean => code === 'fresh_sign_in_required' || code === 'passkey_required';

/** Says that something has happened; a screen reader reads it out. */
export function DoneNote({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="rounded-lg border border-good bg-good-soft p-4">
      {children}
    </div>
  );
}

/** Something that the reader should know before going on. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-lg border border-warn bg-warn-soft p-4">{children}</div>;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, development } from '../api/clients.js';
import { QueryResult } from '../parts/query-result.js';
import { t } from '../texts/texts.js';
import { useHasDemo } from './demo.js';

/** In development no mail leaves the machine: whoever waits for one reads it here. Elsewhere there is nothing here. */
export function DevelopmentMailbox({ to }: { readonly to: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useHasDemo()) return null;
  return (
    <div className="grid gap-2 rounded-lg border border-dashed border-line p-4 text-sm">
      <p>{t('signIn.mailbox.why')}</p>
      {isOpen ? (
        <NewestMail to={to} />
      ) : (
        <button type="button" className="justify-self-start text-accent underline" onClick={() => setIsOpen(true)}>
          {t('signIn.mailbox.show')}
        </button>
      )}
    </div>
  );
}

function NewestMail({ to }: { readonly to: string }) {
  const mailbox = useQuery({
    queryKey: ['development-mailbox', to],
    queryFn: () => answerOf(development.GET('/dev/v1/mailbox', { params: { query: { to } } })),
    staleTime: 0,
  });
  return (
    <QueryResult query={mailbox}>
      {({ data: [newest] }) =>
        newest === undefined ? (
          <p>{t('signIn.mailbox.none')}</p>
        ) : (
          <pre role="status" className="font-mono whitespace-pre-wrap">
            {newest.text}
          </pre>
        )
      }
    </QueryResult>
  );
}

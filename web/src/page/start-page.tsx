import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Problem } from '../api/problem.js';
import { accountHere, SESSION } from '../session/session.js';
import { drawInLanguage } from '../texts/texts.js';

const TRIES = 2;
/** Without a network nothing waits in silence for one: it fails, and says so. */
const networkMode = 'always';

/** Shows a page: its texts first, then the component that is all of it. */
export async function startPage(page: ComponentType): Promise<void> {
  // What the back button brings back may be of somebody who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const place = document.getElementById('page');
  if (place === null) throw new Error('The page has no place to be shown in.');
  const [client, root] = [queries(), createRoot(place)];
  await drawInLanguage(() =>
    root.render(<QueryClientProvider client={client}>{createElement(page)}</QueryClientProvider>),
  );
}

function queries(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== SESSION[0] && checkSession(error) }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < TRIES && isOf('unreachable', error),
        staleTime: 10_000,
        networkMode,
        // Of its own accord it does so only where queries wait for a network.
        refetchOnReconnect: true,
      },
      // What is shown has happened: a change is tried once, and said to have failed when it did.
      mutations: { retry: false, networkMode },
    },
  });
  accountHere.whenAnother(() => {
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
    void client.invalidateQueries({ queryKey: SESSION });
  });
  return client;

  /** Signed out elsewhere, or for too long: the gate looks again, and asks to sign in where it is so. */
  function checkSession(error: Error): void {
    if (isOf('unauthorized', error)) void client.invalidateQueries({ queryKey: SESSION });
  }
}

function isOf(code: string, error: Error): boolean {
  return error instanceof Problem && error.code === code;
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';

/** The one name of the session among what has been asked for. */
export const SESSION = ['session'] as const;

type Sessions = Awaited<ReturnType<typeof loadSessions>>;

const loadSessions = () => answerOf(auth.GET('/auth/v1/sessions'));

/** The account's sessions, this one among them; fails with `unauthorized` for who is not signed in. */
export function useSessions(): UseQueryResult<Sessions> {
  return useQuery({ queryKey: SESSION, queryFn: loadSessions });
}

/** Ends the session here and leaves nothing of it in the page or behind the back button. */
export async function signOut(): Promise<void> {
  await answerOf(auth.DELETE('/auth/v1/sessions/current'));
  window.location.replace('/');
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, auth } from '../api/clients.js';
import type { components } from '../api/generated/auth-v1.js';
import { Problem } from '../api/problem.js';
import { useAction, type Action } from '../parts/action.js';

export type ConnectionRequest = components['schemas']['ConnectionRequest'];

/** What an assistant asks this browser's person for; fails where there is nothing to answer, or nothing any more. */
export function useRequest(id: string): UseQueryResult<ConnectionRequest> {
  return useQuery({
    queryKey: ['connection-request', id],
    queryFn: () => answerOf(auth.GET('/auth/v1/connection-requests/{id}', { params: { path: { id } } })),
  });
}

export type Answer = 'approval' | 'refusal';

/** Gives the answer, and then leads the browser back to the assistant, which hears of it. */
export function useAnswer(id: string): Action<Answer, true> {
  return useAction(async (answer: Answer) => {
    const path = `/auth/v1/connection-requests/{id}/${answer}` as const;
    const { redirect_to } = await answerOf(auth.POST(path, { params: { path: { id } } }));
    // In the place of this page: the back button has nothing to answer any more.
    window.location.replace(redirect_to);
    return true as const;
  });
}

/** Whether a request was answered or is too old, or another browser's: all are one to who asks. */
export const isGone = (error: Error | null): boolean =>
  error instanceof Problem && error.code === 'connection_request_not_found';

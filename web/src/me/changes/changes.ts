import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, listOf, person, type Incomplete } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { orNull } from '../../api/or-null.js';
import { useAction, type Action } from '../../parts/action.js';
import { DEPENDS_ON_CONFIRMATION } from '../address/depends-on-confirmation.js';
import { GRANTS } from '../grants/grant-lists.js';
import { DEPENDS_ON_MOVE } from '../move/scheduled.js';

export type Change = components['schemas']['Change'];

/** The one name of what assistants ask for among what has been asked for. */
export const CHANGES = ['changes'] as const;

/** Somebody talks with an assistant meanwhile, which asks for a change and then waits. */
const ASK_AGAIN_MS = 10_000;

/** What waits for the reader's tap, the newest page of it; asked for again and again while it is looked at. */
export function useWaitingChanges(): UseQueryResult<Incomplete & { readonly data: readonly Change[] }> {
  return useQuery({
    queryKey: [...CHANGES, 'waiting'],
    queryFn: async () => {
      const { data, incomplete } = await listOf(person.GET('/person/v1/changes'));
      return { data: data.filter(({ status }) => status === 'pending'), incomplete };
    },
    refetchInterval: ASK_AGAIN_MS,
  });
}

/** One change, null where there is none; asked for again while it waits. */
export function useChange(id: string): UseQueryResult<Change | null> {
  return useQuery({
    queryKey: [...CHANGES, 'one', id],
    queryFn: () => orNull('change_not_found', askForChange(id)),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ASK_AGAIN_MS : false),
  });
}

function askForChange(id: string): Promise<Change> {
  return answerOf(person.GET('/person/v1/changes/{id}', { params: { path: { id } } }));
}

export type Answer = 'confirmation' | 'refusal';

/** Answers a change. Whatever came of it, how it stands is asked for anew. */
export function useAnswer(id: string): Action<Answer, Change> {
  const client = useQueryClient();
  return useAction(
    async (answer: Answer) => {
      const path = `/person/v1/changes/{id}/${answer}` as const;
      const change = await answerOf(person.POST(path, { params: { path: { id } } }));
      // What has happened is shown, even if it cannot be asked for anew.
      client.setQueryData([...CHANGES, 'one', id], change);
      return change;
    },
    [CHANGES, ...DEPENDS_ON_MOVE, GRANTS, ...DEPENDS_ON_CONFIRMATION],
  );
}

import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useFreshSignIn } from '../session/fresh-sign-in.js';
import { Problem } from '../api/problem.js';

export interface Action<Input, Result> {
  /** Runs it; a second call while it runs does nothing. Whoever awaits it gets undefined when it failed. */
  readonly run: (input: Input) => Promise<Result | undefined>;
  readonly isRunning: boolean;
  /** Why the last run failed, until the next one. */
  readonly problem: Error | null;
  readonly result: Result | undefined;
  readonly reset: () => void;
}

/**
 * Something that changes what the service holds. Where the service wants a fresh sign-in, the reader is asked for it
 * and the change is tried once more. Afterwards all that depends on it is asked for anew: what is shown has happened.
 *
 * @param change asks the service; may throw a Problem
 * @param refreshes names of what depends on it, as given to useQuery
 */
export function useAction<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  refreshes: readonly QueryKey[] = [],
): Action<Input, Result> {
  const client = useQueryClient();
  const signInFreshly = useFreshSignIn();
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await change(input);
      } catch (error) {
        if (!wantsFreshSignIn(error) || !(await signInFreshly(error.code === 'passkey_required'))) throw error;
        return change(input);
      }
    },
    // What came of it may be a secret: it is with who shows it, and no copy stays behind.
    gcTime: 0,
    onSuccess: () => Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const run = async (input: Input): Promise<Result | undefined> => {
    if (mutation.isPending) return undefined;
    return mutation.mutateAsync(input).catch(() => undefined);
  };
  return { run, isRunning: mutation.isPending, problem: mutation.error, result: mutation.data, reset: mutation.reset };
}

function wantsFreshSignIn(error: unknown): error is Problem {
  return error instanceof Problem && (error.code === 'fresh_sign_in_required' || error.code === 'passkey_required');
}

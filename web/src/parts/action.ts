import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFreshSignIn } from '../session/fresh-sign-in.js';
import { Problem } from '../api/problem.js';
import { goings } from '../page/goings.js';

export interface Action<Input, Result> {
  /** Runs it; a second call while it runs does nothing. Whoever awaits it gets undefined when it failed. */
  readonly run: (input: Input) => Promise<Result | undefined>;
  readonly isRunning: boolean;
  /** Why the last run failed, until the next one. */
  readonly problem: Error | null;
  readonly result: Result | undefined;
  /** Forgets how the last run ended; nothing while one is under way. */
  readonly reset: () => void;
  /** Whether the reader has gone nowhere since the last run began: only then may its end lead them somewhere else. */
  readonly isStillHere: () => boolean;
}

/**
 * Something that changes what the service holds. Where the service wants a fresh sign-in, the reader is asked for it
 * and the change is tried once more. Afterwards all that depends on it is asked for anew, without an answer too: what
 * is shown has happened, and whoever would try again sees first whether it has.
 *
 * @param change asks the service; may throw a Problem. It may ask whether the reader is still here
 * @param refreshes names of what depends on it, as given to useQuery; none where trying again can do no harm
 */
export function useAction<Result, Input = void>(
  change: (input: Input, isStillHere: () => boolean) => Promise<Result>,
  refreshes: readonly QueryKey[] = [],
): Action<Input, Result> {
  const client = useQueryClient();
  const signInFreshly = useFreshSignIn();
  // Two taps may come before the first is drawn.
  const isUnderWay = useRef(false);
  const begunAt = useRef(0);
  const isStillHere = (): boolean => begunAt.current === goings();
  const tryOnce = async (input: Input): Promise<Result> => {
    try {
      return await change(input, isStillHere);
    } catch (error) {
      if (!wantsFreshSignIn(error) || !(await signInFreshly(error.code === 'passkey_required'))) throw error;
      return change(input, isStillHere);
    }
  };
  const refresh = () => Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })));
  const carryOut = async (input: Input): Promise<Result> => {
    const result = await tryOnce(input).catch((thrown: unknown) => {
      const error = refreshes.length > 0 && thrown instanceof Problem ? thrown.ofChange() : thrown;
      // Said at once, whether or not the service can be asked how it stands.
      if (isUnanswered(error)) void refresh();
      throw error;
    });
    await Promise.race([refresh(), soon()]);
    return result;
  };
  const mutation = useMutation({
    // What the hook is given comes into use a moment after the page is drawn: who sends sooner would send older fields.
    mutationFn: (job: () => Promise<Result>) => job(),
    // What came of it may be a secret: it is with who shows it, and no copy stays behind.
    gcTime: 0,
  });
  const run = async (input: Input): Promise<Result | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    begunAt.current = goings();
    const result = await mutation.mutateAsync(() => carryOut(input)).catch(() => undefined);
    isUnderWay.current = false;
    return result;
  };
  const reset = (): void => {
    if (!isUnderWay.current) mutation.reset();
  };
  return { run, isRunning: mutation.isPending, problem: mutation.error, result: mutation.data, reset, isStillHere };
}

/** Where the network went since, nobody waits with a dialog that is done. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 3_000));

const isUnanswered = (error: unknown): boolean => error instanceof Problem && error.code === 'unanswered';

function wantsFreshSignIn(error: unknown): error is Problem {
  return error instanceof Problem && (error.code === 'fresh_sign_in_required' || error.code === 'passkey_required');
}

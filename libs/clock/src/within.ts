/**
 * Does the work with a signal that is given with `signal`, or once so many ms are over: then its reason is a
 * TimeoutError. `AbortSignal.any` does not hold what it is made of: an `AbortSignal.timeout` that nobody else holds may
 * be collected, and is then never given.
 */
export async function within<Result>(
  ms: number,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new DOMException(`not done within ${String(ms)} ms`, 'TimeoutError'));
  }, ms);
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

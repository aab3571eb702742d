/**
 * Milliseconds that the middle one of several requests takes, made one after the other. That one of them waits, or
 * meets a busy moment of the machine's, changes nothing in it; that each of them waits does.
 */
export async function middleDuration(requests: readonly (() => Promise<unknown>)[]): Promise<number> {
  const took: number[] = [];
  for (const request of requests) {
    const since = performance.now();
    await request();
    took.push(performance.now() - since);
  }
  return took.sort((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
}

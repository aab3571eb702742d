/**
 * Milliseconds to the next of the moments that regular work of one process shares: what is written at them goes into
 * one commit, and a process with nothing else to do wakes once for all of it.
 * @param everyMs between two of them; a wait is at most a tenth longer
 */
export function untilBeat(everyMs: number): number {
  const left = everyMs - (performance.now() % everyMs);
  return left < everyMs / 10 ? left + everyMs : left;
}

/**
 * Works at each of those moments, and keeps no process from ending. What takes longer is worked on twice at a time, so
 * it is for the work to see to that.
 * @returns what ends it
 */
export function onEveryBeat(everyMs: number, work: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(() => {
      wait();
      work();
    }, untilBeat(everyMs)).unref();
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}

import { untilBeat, Waiting, type Clock } from '#clock';

/** How somebody looks for what has fallen due. */
interface RegularLook {
  /** Between two looks, by the machine's time; a clock that is set is gone by at once. */
  readonly everyMs: number;
  /** Ends soon after the signal. */
  readonly look: (signal: AbortSignal) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/** Looks until `signal`. What fails is tried again at the next look. */
export async function lookRegularly(
  clock: Clock,
  { everyMs, look, onTrouble }: RegularLook,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new Waiting();
  const ended = clock.onSet(waiting.wake);
  signal.addEventListener('abort', waiting.wake);
  while (!signal.aborted) {
    await look(signal).catch(onTrouble);
    await waiting.sleep(untilBeat(everyMs));
  }
  signal.removeEventListener('abort', waiting.wake);
  ended();
}

import { untilBeat, workRegularly, type Clock } from '#clock';

/** How somebody asks again and again for what has fallen due. */
interface RegularPoll {
  /** Between two polls, by the machine's time; a clock that is set is gone by at once. */
  readonly everyMs: number;
  /** Ends soon after the signal. */
  readonly poll: (signal: AbortSignal) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/** Polls until `signal`. What fails is tried again at the next poll. */
export function pollRegularly(
  clock: Clock,
  { everyMs, poll, onTrouble }: RegularPoll,
  signal: AbortSignal,
): Promise<void> {
  const work = (): Promise<void> => poll(signal).catch(onTrouble);
  return workRegularly(clock, { work, pauseMs: () => untilBeat(everyMs) }, signal);
}

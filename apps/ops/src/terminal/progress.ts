import { SingleBar } from 'cli-progress';

export interface ProgressOptions {
  /** What is done, such as `verify`. */
  readonly label: string;
  /** What is counted, in the plural, such as `events`. */
  readonly unit: string;
  /** How many there are in all; undefined while nobody knows. */
  readonly total?: number;
}

export interface Progress {
  /**
   * @param done how many until now
   * @param total how many there are likely to be in all, where that becomes clear only on the way; begin with a total
   *   then
   */
  at(done: number, total?: number): void;
  /** Takes the bar away, or writes a last line. */
  end(): void;
}

/**
 * How many there are likely to be in all, where that is not known, but how far the work has come is.
 * @param fraction of the work, 0 to 1
 */
export function likelyTotal(done: number, fraction: number): number | undefined {
  return fraction === 0 ? undefined : Math.max(done, Math.round(done / fraction));
}

const REDRAW_PER_SECOND = 10;
/** Between two lines where there is no terminal. */
const LINE_EVERY_MS = 5_000;

/** How far a long piece of work is: count, rate and, with a total, the time left. */
export function startProgress(options: ProgressOptions, stderr: NodeJS.WriteStream): Progress {
  return stderr.isTTY ? startBar(options, stderr) : startLines(options, stderr);
}

function startBar({ label, unit, total }: ProgressOptions, stream: NodeJS.WriteStream): Progress {
  const format =
    total === undefined
      ? `${label}  {value} ${unit}  {rate} ${unit}/s`
      : `${label}  [{bar}] {percentage}%  {value}/{total} ${unit}  {rate} ${unit}/s  {eta_formatted} left`;
  const bar = new SingleBar({
    format,
    stream,
    fps: REDRAW_PER_SECOND,
    hideCursor: true,
    clearOnComplete: true,
    barCompleteChar: '#',
    barIncompleteChar: '-',
    gracefulExit: false,
  });
  const since = performance.now();
  bar.start(total ?? 0, 0, { rate: 0 });
  return {
    at: (done, now) => {
      if (now !== undefined) bar.setTotal(now);
      bar.update(done, { rate: rateOf(done, since) });
    },
    end: () => {
      bar.stop();
    },
  };
}

function startLines({ label, unit, total }: ProgressOptions, stream: NodeJS.WriteStream): Progress {
  const since = performance.now();
  let said = since;
  let last = 0;
  let known = total;
  const say = (): void => {
    const all = known === undefined ? '' : ` of ${String(known)}`;
    stream.write(`${label}: ${String(last)}${all} ${unit}, ${String(rateOf(last, since))} ${unit}/s\n`);
    said = performance.now();
  };
  return {
    at: (done, now) => {
      last = done;
      known = now ?? known;
      if (performance.now() - said >= LINE_EVERY_MS) say();
    },
    end: say,
  };
}

function rateOf(done: number, since: number): number {
  const seconds = (performance.now() - since) / 1000;
  return seconds === 0 ? 0 : Math.round(done / seconds);
}

import { fileTrouble } from '#operations';
import { BROKEN_PIPE, INTERRUPTED, UNANSWERED } from './exit-code.js';

const TERMINATED = 143;

/** Why a command should end before it is done: a signal to the process, or an output that takes nothing any more. */
export class Stopping {
  private readonly controller = new AbortController();
  private code: number | undefined;

  /** @param outputs standard output and standard error, which may be one pipe (`2>&1 | head`) */
  constructor(outputs: readonly NodeJS.WriteStream[]) {
    process.on('SIGINT', this.interrupted);
    process.on('SIGTERM', this.terminated);
    for (const output of outputs) output.on('error', this.unwritten);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** What the shell is told; undefined while nothing asks the command to end. */
  get exitCode(): number | undefined {
    return this.code;
  }

  /** Whether somebody asks for it, who may still read what is said. */
  get isAsked(): boolean {
    return this.code === INTERRUPTED || this.code === TERMINATED;
  }

  /** The error listeners stay: the last words may meet a closed pipe after the command is done. */
  forget(): void {
    process.off('SIGINT', this.interrupted);
    process.off('SIGTERM', this.terminated);
  }

  private readonly interrupted = (): void => {
    this.stop(INTERRUPTED);
  };

  private readonly terminated = (): void => {
    this.stop(TERMINATED);
  };

  private readonly unwritten = (error: NodeJS.ErrnoException): void => {
    const isFirst = this.code === undefined;
    this.stop(error.code === 'EPIPE' ? BROKEN_PIPE : UNANSWERED);
    if (!isFirst || this.code !== UNANSWERED) return;
    // The last words may fail after the command is done.
    process.exitCode = UNANSWERED;
    process.stderr.write(`consent-ops: the output cannot be written: ${fileTrouble(error) ?? 'it is closed'}.\n`);
  };

  /** The first one asks, the second one ends the process as if nobody listened. */
  private stop(code: number): void {
    this.forget();
    this.code ??= code;
    this.controller.abort();
  }
}

import { once } from 'node:events';
import type { Progress, ProgressOptions } from './progress.js';
import { startProgress } from './progress.js';

export interface OutputOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Whether the answer is a JSON document. */
  readonly json: boolean;
}

/**
 * Where a command writes: its answer, and nothing else, to standard output; what is for the eyes alone to standard
 * error.
 */
export class Output {
  readonly json: boolean;

  constructor(private readonly options: OutputOptions) {
    this.json = options.json;
  }

  /** True when the answer goes to a terminal: then it may have colours, and may be drawn anew. */
  get isTerminal(): boolean {
    return this.options.stdout.isTTY;
  }

  /** The command's answer: as JSON under `--json`, else as `text` puts it. */
  async answer<T extends object>(value: T, text: (value: T) => string): Promise<void> {
    await this.write(this.json ? JSON.stringify(value, null, 2) : text(value));
  }

  /** A part of the answer, a line break added. Waits for a slow reader. */
  async write(text: string): Promise<void> {
    const { stdout } = this.options;
    if (!stdout.write(`${text}\n`) && !stdout.destroyed) {
      await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]);
    }
  }

  /** A remark, to standard error. */
  note(text: string): void {
    this.options.stderr.write(`${text}\n`);
  }

  /** Shows how far a long piece of work is, on standard error: a bar on a terminal, else a line now and then. */
  progress(options: ProgressOptions): Progress {
    return startProgress(options, this.options.stderr);
  }
}

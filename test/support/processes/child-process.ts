import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { nodeArguments } from './node-arguments.js';

const PATIENCE_MS = 60_000;
/** Most lines kept of a child's output. */
const MAX_LINES = 200_000;

/** Runs a child to its end while this process stands still, not a turn of its event loop passing; gives its lines. */
export function runChildSync(entry: string, args: readonly string[]): string[] {
  const output = execFileSync(process.execPath, nodeArguments(entry, args), { encoding: 'utf8', timeout: PATIENCE_MS });
  return output.split('\n').slice(0, -1);
}

/** A process of its own that talks by lines. */
export class LineProcess {
  /** What it has written to its standard output, line by line. */
  readonly lines: string[] = [];
  private readonly complaints: string[] = [];
  private readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly ended: Promise<unknown>;
  private readonly waiting = new Set<() => void>();

  /**
   * @param environment variables beside this process's own
   * @param cwd where it runs, when that is not the repository's root
   */
  constructor(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}, cwd?: string) {
    const env = { ...process.env, ...environment };
    this.process = spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'], env, cwd });
    this.ended = once(this.process, 'close').then(() => {
      this.check();
    });
    this.process.stdin.on('error', () => undefined);
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.complaints.length < MAX_LINES) this.complaints.push(text);
    });
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      if (this.lines.length < MAX_LINES) this.lines.push(line);
      this.check();
    });
  }

  /** What it has written to its standard error. */
  get complaint(): string {
    return this.complaints.join('');
  }

  get pid(): number {
    const { pid } = this.process;
    if (pid === undefined) throw new Error('the child was not started');
    return pid;
  }

  /** Writes a line to its standard input. */
  tell(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  /** Closes its standard input. */
  tellNoMore(): void {
    this.process.stdin.end();
  }

  /** Resolves when it has written at least so many lines; rejects when it ends before, or takes longer than 20 s. */
  async untilLines(count: number): Promise<void> {
    await this.until(() => this.lines.length >= count, `${count} lines`);
  }

  /** Resolves when it has written this line. */
  async untilLine(line: string): Promise<void> {
    await this.until(() => this.lines.includes(line), `the line ${line}`);
  }

  /** The first line that has this in it, once it is written. */
  async untilLineWith(text: string, patienceMs = PATIENCE_MS): Promise<string> {
    const line = (): string | undefined => this.lines.find((one) => one.includes(text));
    await this.until(() => line() !== undefined, `a line with ${text}`, patienceMs);
    return line() ?? '';
  }

  /** Closes this side of its standard output, so that it can write nothing more. */
  leaveUnread(): void {
    this.process.stdout.destroy();
  }

  /** The same of its standard error. */
  leaveErrorsUnread(): void {
    this.process.stderr.destroy();
  }

  /** Leaves what it writes from now on in the pipe. */
  readNoMore(): void {
    this.process.stdout.pause();
  }

  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void {
    this.process.kill(name);
  }

  /** Resolves when it has ended by itself, well. */
  async untilEnd(patienceMs = PATIENCE_MS): Promise<void> {
    await withPatience(this.ended, 'the end of the child', () => this.state(), patienceMs);
    if (this.process.exitCode !== 0) throw new Error(`the child failed: ${this.state()}`);
  }

  /** Asks it to end, and resolves when it has, well. */
  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.untilEnd();
  }

  /** Ends it in the midst of whatever it does, and resolves when it is gone and all its output is read. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await withPatience(this.ended, 'the death of the child', () => this.state());
  }

  private async until(reached: () => boolean, what: string, patienceMs = PATIENCE_MS): Promise<void> {
    let check: (() => void) | undefined;
    const seen = new Promise<void>((resolved, rejected) => {
      check = () => {
        if (reached()) resolved();
        else if (this.process.exitCode !== null || this.process.signalCode !== null) {
          rejected(new Error(`the child ended before ${what}: ${this.state()}`));
        }
      };
      this.waiting.add(check);
      check();
    });
    try {
      await withPatience(seen, what, () => this.state(), patienceMs);
    } finally {
      if (check !== undefined) this.waiting.delete(check);
    }
  }

  private check(): void {
    for (const check of this.waiting) check();
  }

  private state(): string {
    const { exitCode, signalCode } = this.process;
    return `exit ${String(exitCode)}, signal ${String(signalCode)}, ${this.lines.length} lines, ${this.complaints.join('')}`;
  }
}

/** One that runs a TypeScript file of this repository. */
export class TestChild extends LineProcess {
  /**
   * @param entry path of the file from the repository's root, such as `test/support/engines/event-store-child.ts`
   * @param launch the words of a command that starts the child, such as `prlimit` and its options; none starts it
   *   directly
   * @param environment variables beside this process's own
   */
  constructor(
    entry: string,
    args: readonly string[],
    launch: readonly string[] = [],
    environment: NodeJS.ProcessEnv = {},
  ) {
    const [command = process.execPath, ...words] = [...launch, process.execPath, ...nodeArguments(entry, args)];
    super(command, words, environment);
  }
}

async function withPatience<T>(
  promise: Promise<T>,
  what: string,
  state: () => string,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not within ${patienceMs} ms: ${what} (${state()})`));
    }, patienceMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

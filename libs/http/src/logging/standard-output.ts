import { writeSync } from 'node:fs';
import { destination, type DestinationStream } from 'pino';
import { LaterFlushes } from './later-flushes.js';

/**
 * Lines are gathered up to this size before they are written, so that few requests pay for a write; the most that the
 * stream takes is 16,384.
 */
const BUFFER_BYTES = 16_000;
/** Most that waits for a reader who does not read; lines beyond it are lost, rather than the memory. */
const MAX_BUFFERED_BYTES = 16 * 1_048_576;
/** A reader that does not take the last lines in this time has lost them. */
const LAST_LINES_WITHIN_MS = 2_000;

/**
 * Standard output, where the log goes. To be closed before the process ends: what is left in that moment sonic-boom
 * (4.2.1) writes synchronously, and tries for ever where the reader is gone or stuck.
 */
export class StandardOutput implements DestinationStream {
  private readonly stream = destination({
    // Node's own stream makes a pipe one that never blocks: a thread that hangs in a write would keep the process from
    // ending.
    dest: process.stdout.fd,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MAX_BUFFERED_BYTES,
    retryEAGAIN: () => {
      this.isStuck = true;
      return !this.isClosed;
    },
  });
  private readonly flushes = new LaterFlushes(() => {
    this.stream.flush();
  });
  private isStuck = false;
  private isClosed = false;
  /**
   * Where the process ends without a close: the last lines are written by force, so that somebody must be there to read
   * them.
   */
  private readonly onExit = (): void => {
    if (this.isStuck || !isRead()) this.letGo();
  };
  /**
   * Keeps a failed write of other code to standard output or standard error from ending the process. Standard error has
   * it to the end: last words come after the log is closed.
   */
  private readonly onUnread = (): void => undefined;

  constructor() {
    this.stream.on('drain', () => {
      this.flushes.drained();
      this.isStuck = false;
    });
    // Such as a full disk: what cannot be written is tried again with what comes next, and the service goes on.
    this.stream.on('error', () => undefined);
    process.stdout.on('error', this.onUnread);
    process.stderr.on('error', this.onUnread);
    process.prependOnceListener('exit', this.onExit);
  }

  write(line: string): void {
    if (this.isClosed) return;
    this.stream.write(line);
    this.flushes.written();
  }

  /** Writes what is gathered, as far as somebody reads it. Lines after that are lost. Never rejects. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, LAST_LINES_WITHIN_MS);
      this.stream.flush(() => {
        clearTimeout(late);
        resolve();
      });
    });
    this.letGo();
  }

  private letGo(): void {
    this.isClosed = true;
    this.flushes.close();
    process.removeListener('exit', this.onExit);
    process.stdout.removeListener('error', this.onUnread);
    this.stream.destroy();
  }
}

function isRead(): boolean {
  const line = { level: 'error', msg: 'ends without having closed its log' };
  try {
    return writeSync(process.stdout.fd, `${JSON.stringify(line)}\n`) > 0;
  } catch {
    return false;
  }
}

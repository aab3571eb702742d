import { ComparisonEnded, failureOf, TreeComparison, type ComparisonBegun, type ComparisonState } from '../../index.js';
import type { FromComparison, ToComparison } from './messages.js';

/** A port of messages, or a thread itself. */
interface Port {
  on(event: 'message', listener: (message: FromComparison) => void): unknown;
  postMessage(message: ToComparison): void;
}

interface Waiting {
  readonly resolve: (standing: ComparisonState) => void;
  readonly reject: (failure: Error) => void;
}

/** Whoever has the other end of a port, as in another thread; it reads the pages by itself. */
export class RemoteComparison extends TreeComparison {
  private readonly waiting: Waiting[] = [];
  private failure: Error | undefined;

  /**
   * @param port its other end is the thread's
   * @param ended resolves when the thread has ended, with why where that is known
   * @param gone lets go of the thread, which has been told to stop
   */
  constructor(
    private readonly port: Port,
    begun: ComparisonBegun,
    ended: Promise<Error | undefined>,
    private readonly gone: () => Promise<void>,
  ) {
    super();
    port.on('message', (message: FromComparison) => {
      if (message.kind === 'standing') this.waiting.shift()?.resolve(message.standing);
      else this.fail(failureOf(message.failure));
    });
    void ended.then((why) => {
      const reason = why === undefined ? '' : `: ${why.message}`;
      this.fail(new ComparisonEnded(`the thread that compares the log with the tree has ended${reason}`));
    });
    this.say({ kind: 'begin', begun });
  }

  override take(...[page, after]: Parameters<TreeComparison['take']>): Promise<ComparisonState> {
    const through = page.at(-1)?.position ?? after ?? '';
    return this.asked({ kind: 'page', place: { after, through, events: page.length } });
  }

  override finish(isWhole: boolean): Promise<ComparisonState> {
    return this.asked({ kind: 'finish', isWhole });
  }

  override async close(): Promise<void> {
    this.say({ kind: 'stop' });
    await this.gone();
  }

  private asked(message: ToComparison): Promise<ComparisonState> {
    const { failure } = this;
    if (failure !== undefined) return Promise.reject(failure);
    this.say(message);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
  }

  private say(message: ToComparison): void {
    this.port.postMessage(message);
  }

  private fail(failure: Error): void {
    this.failure ??= failure;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}

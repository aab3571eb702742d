import type { EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreUnavailable } from '../../index.js';
import type { Appended } from '../../index.js';
import { openBatch } from './batch-call.js';
import type { BatchCall, OpenedBatch } from './batch-call.js';
import { correlationOf, toAnswer } from './batch-messages.js';
import { reason } from './engine-errors.js';

interface Waiting {
  readonly request: BatchAppendReq;
  /** By the monotonic clock. */
  readonly since: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One batch stream: many appends at once, told apart by their correlation ids, each with a deadline of its own. Nobody
 * but this stream knows its appends, so that no other stream's end touches them, and an answer that nobody waits for
 * any more is dropped. Both are otherwise in the client's own batch appends.
 */
export class BatchStream {
  /** By correlation id. Sent, once the stream is open. */
  private readonly waiting = new Map<string, Waiting>();
  private opened: OpenedBatch | undefined;
  private lastAnswer = performance.now();
  private over = false;

  /**
   * @param silenceMs a stream that has answered nothing for so long, when an append is overdue, is wedged. One append
   *   with little time left is no sign of it.
   * @param onLost is told that it cannot be opened, or is to be given up: another client may do better
   */
  constructor(
    client: EventStoreDBClient,
    private readonly silenceMs: number,
    private readonly onLost: (stream: BatchStream) => void,
  ) {
    openBatch(client, (call) => {
      this.hear(call);
    }).then(
      (opened) => {
        this.begin(opened);
      },
      (error: unknown) => {
        this.fail(new EventStoreUnavailable(`no batch stream (${reason(error)})`, { cause: error }));
        onLost(this);
      },
    );
  }

  /** It takes no append any more. */
  get isOver(): boolean {
    return this.over;
  }

  /**
   * @param ms how long the answer may take
   * @throws EventStoreUnavailable when there is none in time, the client's errors for what the server answers, and what
   *   the stream ended with. Only an answer says that nothing was stored.
   */
  send(request: BatchAppendReq, ms: number): Promise<Appended> {
    const id = correlationOf(request);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // Where this process itself stood still, the answer lies in the socket, which is read before the next turn.
        setImmediate(() => {
          this.overdue(id, ms);
        });
      }, ms);
      this.waiting.set(id, { request, since: performance.now(), resolve, reject, timer });
      this.opened?.call.write(request);
    });
  }

  /** Ends it, and its connection. Who waits is told that it may or may not have happened. */
  stop(why: string): void {
    this.fail(new EventStoreUnavailable(why));
    this.opened?.call.cancel();
    this.opened?.close();
  }

  private hear(call: BatchCall): void {
    call.on('data', (response: BatchAppendResp) => {
      this.take(response);
    });
    call.on('error', (error) => {
      this.fail(error);
    });
    call.on('end', () => {
      this.fail(new EventStoreUnavailable('the batch stream ended'));
    });
  }

  private begin(opened: OpenedBatch): void {
    this.opened = opened;
    if (this.over) {
      opened.call.cancel();
      opened.close();
      return;
    }
    for (const { request } of this.waiting.values()) opened.call.write(request);
  }

  private take(response: BatchAppendResp): void {
    this.lastAnswer = performance.now();
    const waiter = this.taken(correlationOf(response));
    if (waiter === undefined) return;
    const answer = toAnswer(response);
    if ('error' in answer) waiter.reject(answer.error);
    else waiter.resolve(answer.appended);
  }

  private overdue(id: string, ms: number): void {
    const waiter = this.taken(id);
    if (waiter === undefined) return;
    waiter.reject(new EventStoreUnavailable(`append: no answer within ${Math.round(ms)} ms`));
    if (this.opened !== undefined && this.isWedged(waiter.since)) this.onLost(this);
  }

  /** What nobody waits for any more must not go out late, as it would where a way to the server is found again. */
  private isWedged(sentAt: number): boolean {
    const isSilent = performance.now() - this.lastAnswer > this.silenceMs;
    return isSilent || (this.waiting.size === 0 && this.lastAnswer <= sentAt);
  }

  private taken(id: string): Waiting | undefined {
    const waiter = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(waiter?.timer);
    return waiter;
  }

  private fail(error: unknown): void {
    this.over = true;
    for (const id of this.waiting.keys()) this.taken(id)?.reject(error);
  }
}

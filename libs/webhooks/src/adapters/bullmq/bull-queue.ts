import { Queue, Worker, type ConnectionOptions } from 'bullmq';
import pTimeout from 'p-timeout';
import { pause } from '#clock';
import { DeliveryWaker } from '../../queue/delivery-waker.js';

const QUEUE = 'webhook-deliveries';
/** By its braces a Redis Cluster keeps the queue's keys in one hash slot, as BullMQ's scripts need them. */
const PREFIX = '{bull}';
/** Written by processes that have the queue and no limits, to find out whether Redis takes writes. */
export const QUEUE_PROBE = `${PREFIX}:${QUEUE}:probe`;
/** Wake-ups on their way to Redis; what comes beyond is left to the sweeps. */
const MOST_WAITING = 2_000;
const BATCH = 200;
/** What is woken within so long goes to Redis together, and an endpoint once. */
const GATHER_MS = 10;
/** Jobs looked at side by side: each only begins with what there are places for. */
const CONCURRENCY = 16;
/** Closing talks to Redis, which may be gone. */
const CLOSE_MS = 2_000;

interface WakeUp {
  readonly endpointId: string;
}

/** A connection of its own, made from the process's one; ours to end. */
type BullConnection = ConnectionOptions & {
  readonly status: string;
  disconnect(): void;
  on(event: 'error', listener: () => void): unknown;
};

/**
 * Puts wake-ups into Redis, where BullMQ hands each to one of the workers. Redis keeps no schedule and nothing of
 * record.
 */
export class BullDeliveryWaker extends DeliveryWaker {
  private opened: { readonly connection: BullConnection; readonly queue: Queue<WakeUp> } | undefined;
  private readonly waiting = new Set<string>();
  private sending: Promise<void> | undefined;
  private readonly closing = new AbortController();

  /** @param connect at the first wake-up; gives a connection that rejects at once while Redis is away */
  constructor(private readonly connect: () => BullConnection) {
    super();
  }

  wake(endpointId: string): void {
    if (this.closing.signal.aborted || this.waiting.size >= MOST_WAITING) return;
    this.opened ??= this.open();
    this.waiting.add(endpointId);
    this.sending ??= this.sendAll(this.opened.queue);
  }

  /** Its workers are in other processes. */
  override claimant(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.waiting.clear();
    if (this.opened === undefined) return;
    await inTime(this.opened.queue.close());
    this.opened.connection.disconnect();
  }

  private open(): { connection: BullConnection; queue: Queue<WakeUp> } {
    const connection = this.connect();
    connection.on('error', () => undefined);
    const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
    const queue = new Queue<WakeUp>(QUEUE, { connection, prefix: PREFIX, defaultJobOptions });
    queue.on('error', () => undefined);
    return { connection, queue };
  }

  private async sendAll(queue: Queue<WakeUp>): Promise<void> {
    // What is woken within one turn goes together.
    await Promise.resolve();
    while (this.waiting.size > 0) {
      const endpointIds = [...this.waiting].slice(0, BATCH);
      for (const endpointId of endpointIds) this.waiting.delete(endpointId);
      await queue
        .addBulk(endpointIds.map((endpointId) => ({ name: 'wake', data: { endpointId } })))
        .catch(() => undefined);
      await pause(GATHER_MS, this.closing.signal);
    }
    this.sending = undefined;
  }
}

/** Hands on the wake-ups that BullMQ gives this process. */
export class BullDeliveryJobs {
  private readonly worker: Worker<WakeUp>;

  /**
   * @param connection that waits while Redis is away
   * @param take never rejects
   */
  constructor(
    private readonly connection: BullConnection,
    take: (endpointId: string) => Promise<void>,
  ) {
    connection.on('error', () => undefined);
    this.worker = new Worker<WakeUp>(QUEUE, ({ data }) => take(data.endpointId), {
      connection,
      prefix: PREFIX,
      concurrency: CONCURRENCY,
      // A wake-up that died with its worker is not repeated: sweeps find what it was for.
      skipStalledCheck: true,
      // If Redis is lost during the wait, BullMQ gives up a second later than this; the process cannot end till then.
      drainDelay: 0.5,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.worker.on('error', () => undefined);
  }

  async close(): Promise<void> {
    await inTime(this.worker.close(this.connection.status !== 'ready'));
    this.connection.disconnect();
  }
}

async function inTime(closing: Promise<void>): Promise<void> {
  await pTimeout(closing, { milliseconds: CLOSE_MS, message: false }).catch(() => undefined);
}

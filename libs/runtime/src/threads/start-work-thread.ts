import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { Cluster } from 'ioredis';
import type { LoggerOptions } from '#http';
import { ThreadSignals } from '#signals/thread';
import type { Engines } from '../engines/engines.js';
import type { ThreadMetrics } from '../metrics/merged-metrics.js';
import type { RunningWork } from '../process/start-work.js';
import { socketUrl } from '../redis/redis-client.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import type { FromWorkThread, ToWorkThread, WorkThreadData } from './messages.js';

/** The work has ended by itself: what requests alone would show is older and older. */
export class WorkThreadEnded extends Error {
  override readonly name = 'WorkThreadEnded';
}

/** A thread that does a process's work beside its requests. */
export class WorkThread {
  private readonly channel = new MessageChannel();
  /** Wakes it, and is woken by it. */
  readonly signals = new ThreadSignals(this.channel.port1);
  private readonly asked = new Map<number, (message: FromWorkThread) => void>();
  private lastId = 0;

  /**
   * @param program of the thread: it calls `runWorkThread`
   * @param stream the process's log, where the thread's lines go as well
   */
  constructor(
    private readonly program: URL,
    private readonly stream: LoggerOptions['stream'],
  ) {}

  /**
   * Resolves when the work is begun. It ends, and lets go of everything, with `closing`.
   * @param redis this thread's: the other thread's engines are opened after this one's, and share its Redis
   * @throws WorkThreadEnded with the reason when it cannot begin
   */
  async start(
    given: Omit<WorkThreadData, 'signals'>,
    { redis }: Engines,
    { redisUrl }: Settings,
    closing: ClosingStack,
  ): Promise<RunningWork> {
    const signals = this.channel.port2;
    const path = redis instanceof Cluster ? undefined : redis.options.path;
    const ownRedis = redisUrl === undefined && path !== undefined && { REDIS_URL: socketUrl(path) };
    const env = { ...process.env, ...ownRedis };
    const worker = new Worker(this.program, { workerData: { ...given, signals }, transferList: [signals], env });
    const ended = endOf(worker);
    closing.add(() => stop(worker, ended));
    worker.on('message', (message: FromWorkThread) => {
      this.take(message);
    });
    const erasuresFinished = Promise.race([told(worker, 'erasures-finished'), ended]);
    const begun = await Promise.race([told(worker, 'started'), ended]);
    if (begun instanceof Error) throw begun;
    return {
      checks: begun.checks.map((check, index) => ({ ...check, check: () => this.check(worker, index) })),
      erasuresFinished: erasuresFinished.then(() => undefined),
      broken: ended,
      metrics: async () => [await this.measure(worker)],
    };
  }

  private async check(worker: Worker, index: number): Promise<void> {
    const answer = await this.ask(worker, (id) => ({ kind: 'check', id, index }));
    if (answer.kind !== 'checked' || !answer.isThere) throw new Error('the thread beside the requests says no');
  }

  private async measure(worker: Worker): Promise<ThreadMetrics> {
    const answer = await this.ask(worker, (id) => ({ kind: 'metrics', id }));
    return answer.kind === 'measured' ? (answer.metrics ?? []) : [];
  }

  /** Stays open while the thread does not answer: whoever asks has a patience of their own. */
  private ask(worker: Worker, question: (id: number) => ToWorkThread): Promise<FromWorkThread> {
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      worker.postMessage(question(id));
    });
  }

  private take(message: FromWorkThread): void {
    if (message.kind === 'lines') this.stream.write(message.text);
    if (!('id' in message)) return;
    this.asked.get(message.id)?.(message);
    this.asked.delete(message.id);
  }
}

type MessageOf<Kind> = Extract<FromWorkThread, { readonly kind: Kind }>;

/** The message of this kind, when it comes. */
function told<Kind extends FromWorkThread['kind']>(worker: Worker, kind: Kind): Promise<MessageOf<Kind>> {
  return new Promise((resolve) => {
    worker.on('message', (message: FromWorkThread) => {
      if (isOf(message, kind)) resolve(message);
    });
  });
}

function isOf<Kind extends FromWorkThread['kind']>(message: FromWorkThread, kind: Kind): message is MessageOf<Kind> {
  return message.kind === kind;
}

/** Why it has ended, when it has. */
function endOf(worker: Worker): Promise<WorkThreadEnded> {
  return new Promise((resolve) => {
    worker.once('error', (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown error';
      resolve(new WorkThreadEnded(`the thread beside the requests failed: ${reason}`));
    });
    worker.once('exit', () => {
      resolve(new WorkThreadEnded('the thread beside the requests ended'));
    });
  });
}

/** @throws Error when something in the thread did not close cleanly */
async function stop(worker: Worker, ended: Promise<WorkThreadEnded>): Promise<void> {
  const stopped = told(worker, 'stopped');
  const gone = once(worker, 'exit');
  worker.postMessage({ kind: 'stop' } satisfies ToWorkThread);
  const last = await Promise.race([stopped, ended]);
  if (last instanceof Error) return;
  await gone;
  if (last.problem !== undefined) throw new Error(last.problem);
}

import type { ConsentClient } from '../client.js';
import { isObject } from '../http/answer.js';
import { ConsentError } from '../http/consent-error.js';
import { pause } from '../http/pause.js';
import { isPassing } from '../http/retries.js';
import type { StreamedWebhook } from '../resources/listeners.js';
import type { AddListenerInput, EventType } from '../types.js';
import { forward, inWords } from './forward.js';
import type { KeptListener, Progress } from './kept-listener.js';
import { print, shown } from './print.js';

export interface ListenOptions {
  readonly forwardTo: string;
  /** None of them is every type. The service says which there are. */
  readonly events: readonly EventType[];
  readonly kept: KeptListener;
  /** Ends it well. */
  readonly signal: AbortSignal;
}

const AGAIN_AFTER_MS = 1_000;
const GOODBYE_MS = 2_000;
/** Why the service ended a stream (docs/api.md, Listeners), where it is of no use to come back. */
const FINAL: Readonly<Record<string, string>> = {
  'end replaced': 'another program has taken this listener over',
  'end removed': 'the listener was removed',
  'end refused': 'the API key is good for nothing any more',
};

/**
 * Forwards events to a program until it is told to end. Each is sent once; after a lost connection, and after a kill of
 * this process, it goes on where it was.
 * @throws ConsentError for what does not pass by itself
 */
export async function listen(client: ConsentClient, options: ListenOptions): Promise<boolean> {
  const left = options.kept.leftBehind();
  const { id, secret } = await client.listeners.create(eventsOf(options), { signal: options.signal });
  const listener = new Forwarding(client, options, { id, last: left?.last ?? null }, secret);
  if (left !== undefined) await client.listeners.delete(left.id).catch(() => undefined);
  try {
    return await listener.run();
  } finally {
    await listener.end();
  }
}

class Forwarding {
  private hasGreeted = false;

  constructor(
    private readonly client: ConsentClient,
    private readonly options: ListenOptions,
    private progress: Progress,
    private readonly secret: string,
  ) {}

  /** Whether it was told to end. @throws ConsentError for what does not pass by itself */
  async run(): Promise<boolean> {
    for (;;) {
      try {
        const end = await this.connection();
        if (end !== undefined) {
          tell(end);
          return false;
        }
      } catch (error) {
        if (!this.isTold() && !(await this.hasRecovered(error))) throw error;
      }
      if (this.isTold()) return true;
      await pause(AGAIN_AFTER_MS, this.options.signal).catch(() => undefined);
    }
  }

  /** Best effort: what stays ends by itself within an hour. */
  async end(): Promise<void> {
    const options = { signal: AbortSignal.timeout(GOODBYE_MS) };
    await this.client.listeners.delete(this.progress.id, options).catch(() => undefined);
    this.options.kept.forget();
  }

  /** @returns why it is over, in words; undefined when the stream is to be opened again */
  private async connection(): Promise<string | undefined> {
    const { id, last } = this.progress;
    const stream = this.client.listeners.stream(id, last ?? undefined, { signal: this.options.signal });
    for await (const piece of stream) {
      if (piece.comment !== undefined && Object.hasOwn(FINAL, piece.comment)) return FINAL[piece.comment];
      if (piece.webhook !== undefined) await this.take(piece.webhook, piece.id);
      else if (piece.id !== undefined) this.standAt(piece.id);
    }
    return undefined;
  }

  /** The first of a stream tells where it begins: only from then on nothing is missed. */
  private standAt(last: string): void {
    this.move({ ...this.progress, last });
    if (!this.hasGreeted) greet(this.options, this.secret);
    this.hasGreeted = true;
  }

  private async take({ headers, body }: StreamedWebhook, sequence: string | undefined): Promise<void> {
    const forwarded = await forward(this.options.forwardTo, headers, body);
    if (sequence !== undefined) this.move({ ...this.progress, last: sequence });
    print(`${sequence ?? 'example'} ${typeIn(body)} → ${inWords(forwarded)}`);
    const { status, error, durationMs } = forwarded;
    const answer = {
      message_id: headers['webhook-id'] ?? '',
      status,
      duration_ms: durationMs,
      ...(error && { error }),
    };
    await this.client.listeners.answer(this.progress.id, answer).catch((cause: unknown) => {
      tell(`the console was not told: ${String(cause)}`);
    });
  }

  /** Whether the stream can be opened again. */
  private async hasRecovered(error: unknown): Promise<boolean> {
    if (!(error instanceof ConsentError)) return false;
    if (error.code === 'listener_not_found') {
      await this.anew(this.progress.last);
    } else if (error.code === 'events_expired') {
      tell('more was missed than the service keeps; going on with what is new');
      await this.anew(null);
    } else if (isPassing(error)) {
      tell(`${error.message}; going on`);
      await pause((error.retryAfter ?? 0) * 1000, this.options.signal).catch(() => undefined);
    } else {
      return false;
    }
    return true;
  }

  private isTold(): boolean {
    return this.options.signal.aborted;
  }

  private async anew(last: string | null): Promise<void> {
    const { id } = await this.client.listeners.create(eventsOf(this.options), { signal: this.options.signal });
    this.move({ id, last });
  }

  private move(progress: Progress): void {
    this.progress = progress;
    this.options.kept.save(progress);
  }
}

function eventsOf({ events }: ListenOptions): AddListenerInput {
  return events.length === 0 ? {} : { events: [...events] };
}

function greet({ forwardTo }: ListenOptions, secret: string): void {
  print(`Listening. What comes is sent to ${forwardTo}, until you press Ctrl-C.`);
  print(`Signing secret: ${secret} (the same each time for this API key)`);
  print('For an example, in another terminal: consent trigger address.changed');
}

function typeIn(body: string): string {
  try {
    const event: unknown = JSON.parse(body);
    return isObject(event) ? String(event['type']) : 'webhook';
  } catch {
    return 'webhook';
  }
}

function tell(line: string): void {
  process.stderr.write(`${shown(line)}\n`);
}

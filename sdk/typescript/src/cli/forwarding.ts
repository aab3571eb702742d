import type { ConsentClient } from '../client.js';
import { isObject } from '../http/answer.js';
import { ConsentError } from '../http/consent-error.js';
import { pause } from '../http/pause.js';
import { isPassing } from '../http/retries.js';
import type { StreamedWebhook } from '../resources/listeners.js';
import { addListener, type WantedListener } from './add-listener.js';
import { forward, inWords } from './forward.js';
import type { Progress } from './kept-listener.js';
import { print, shown } from './print.js';
import { reasonsOf } from './reasons.js';

export interface ListenOptions extends WantedListener {
  readonly forwardTo: string;
  /** Tells the console what the program answered. */
  readonly teller: ConsentClient;
}

/** The next event waits for what the console is told: it is told soon, or not at all. */
export const TELLING = { timeoutMs: 3_000, maxRetries: 0 } as const;

const AGAIN_AFTER_MS = 1_000;
const GOODBYE_MS = 2_000;
/** Characters of what is told of an answer (docs/api.md, Listeners). */
const LONGEST_ERROR = 200;
/** Why the service ended a stream (docs/api.md, Listeners), where it is of no use to come back. */
const FINAL: Readonly<Record<string, string>> = {
  'end replaced': 'another program has taken this listener over',
  'end removed': 'the listener was removed',
  'end refused': 'the API key was revoked, or the business is not in production',
};

/** One `consent listen`, from connection to connection. */
export class Forwarding {
  private hasGreeted = false;
  /** Whether the listener has to be made anew before there is a stream. */
  private isGone = false;
  /** What was told of the connection while there is none. */
  private trouble: string | undefined;

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

  /** Shows others that this process lives, however long nothing comes. */
  keepPlace(): void {
    this.options.kept.save(this.progress);
  }

  /** Best effort: what stays ends by itself within an hour. */
  async remove(): Promise<void> {
    const options = { signal: AbortSignal.timeout(GOODBYE_MS) };
    await this.client.listeners.delete(this.progress.id, options).catch(() => undefined);
  }

  /** @returns why it is over, in words; undefined when the stream is to be opened again */
  private async connection(): Promise<string | undefined> {
    if (this.isGone) await this.addAnew();
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
    else if (this.trouble !== undefined) tell('connected again');
    this.hasGreeted = true;
    this.trouble = undefined;
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
      ...(error && { error: Array.from(shown(error)).slice(0, LONGEST_ERROR).join('') }),
    };
    const { teller, signal } = this.options;
    await teller.listeners.answer(this.progress.id, answer, { signal }).catch((cause: unknown) => {
      if (!this.isTold()) tell(`the console was not told: ${reasonsOf(cause)}`);
    });
  }

  /** Whether the stream can be opened again. */
  private async hasRecovered(error: unknown): Promise<boolean> {
    if (!(error instanceof ConsentError)) return false;
    if (error.code === 'listener_not_found') {
      this.isGone = true;
    } else if (error.code === 'events_expired') {
      tell('more was missed than the service keeps; going on with what is new');
      await this.beginAnew();
    } else if (error.code === 'invalid_request' && this.progress.last !== null) {
      tell(
        'the service does not know the last event that came here, as when it was put back; going on with what is new',
      );
      await this.beginAnew();
    } else if (isPassing(error)) {
      this.tellOnce(`${reasonsOf(error)}; going on as soon as it can be`);
      await pause((error.retryAfter ?? 0) * 1000, this.options.signal).catch(() => undefined);
    } else {
      return false;
    }
    return true;
  }

  /** A service that is away for a night is one line, not one a second. */
  private tellOnce(trouble: string): void {
    if (this.trouble !== trouble) tell(trouble);
    this.trouble = trouble;
  }

  private isTold(): boolean {
    return this.options.signal.aborted;
  }

  /** What was is given up: the next stream begins with what is new. */
  private async beginAnew(): Promise<void> {
    await this.remove();
    this.progress = { ...this.progress, last: null };
    this.isGone = true;
  }

  private async addAnew(): Promise<void> {
    const { id } = await addListener(this.client, this.options);
    this.move({ ...this.progress, id });
    this.isGone = false;
  }

  private move(progress: Progress): void {
    this.progress = progress;
    this.keepPlace();
  }
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

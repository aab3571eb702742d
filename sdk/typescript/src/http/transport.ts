import { bodyOf, type RawAnswer } from './answer.js';
import { baseUrlOf } from './base-url.js';
import { boundedText } from './bounded-text.js';
import { idempotencyKeyOf, type Answer, type Call } from './call.js';
import { ConsentError } from './consent-error.js';
import { inTime } from './deadline.js';
import { pause } from './pause.js';
import { waitBefore } from './retries.js';
import { SecretText } from './secret-text.js';
import { whileAlive } from './while-alive.js';
import { wholeNumber } from './whole-number.js';

/** Three times the longest pause that the service makes in a stream (docs/api.md, Listeners). */
const SILENCE_MS = 45_000;

export interface TransportSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/**
 * Sends what is asked for, and sends it again where that does no harm (docs/api.md, Errors and Repeats): reads, changes
 * that set the same, removals, and POSTs, each under one idempotency key for all its repeats.
 */
export class Transport {
  readonly #apiKey: SecretText;
  readonly #baseUrl: string;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;

  /** @throws TypeError for a setting that cannot be right */
  constructor({ apiKey, baseUrl, timeoutMs, maxRetries }: TransportSettings) {
    // A key that no header can carry would stand in what fetch says of it.
    if (typeof apiKey !== 'string' || !/^[\x21-\x7e]{1,256}$/.test(apiKey)) {
      throw new TypeError('apiKey must be an API key: no spaces and no line break, at its end neither');
    }
    this.#apiKey = new SecretText(apiKey);
    this.#baseUrl = baseUrlOf(baseUrl);
    this.#timeoutMs = wholeNumber(timeoutMs, 'timeoutMs', 1);
    this.#maxRetries = wholeNumber(maxRetries, 'maxRetries', 0);
  }

  /**
   * @returns the body, taken for what the API's description says of it
   * @throws ConsentError; the reason of the caller's signal when that was aborted
   */
  async call<T>(call: Call): Promise<Answer<T>> {
    const init = this.#initOf(call);
    const signal = call.options?.signal;
    for (let failures = 0; ;) {
      try {
        const answer = await inTime(this.#timeoutMs, signal, (inner) =>
          this.#send(call.path, { ...init, signal: inner }),
        );
        return { body: bodyOf(answer, this.#apiKey) as T, headers: answer.headers };
      } catch (error) {
        if (failures > 0 && isDone(call, error)) return { body: undefined as T, headers: new Headers() };
        failures += 1;
        const wait = failures > this.#maxRetries ? undefined : waitBefore(failures, error);
        if (wait === undefined) throw error;
        await pause(wait, signal);
      }
    }
  }

  /**
   * Opens an answer that goes on and on; once, as whoever reads it has to say from where.
   * @param headers beside those of every request
   * @throws ConsentError; the reason of the caller's signal when that was aborted
   */
  async open(call: Call, headers: Readonly<Record<string, string>>): Promise<AsyncIterable<Uint8Array>> {
    const signal = call.options?.signal;
    const init = this.#initOf(call, { accept: 'text/event-stream', ...headers });
    const response = await inTime(this.#timeoutMs, signal, async (inner) => {
      const answer = await reached(() => fetch(this.#baseUrl + call.path, { ...init, signal: inner }));
      if (isEventStream(answer)) return answer;
      const { status } = answer;
      bodyOf({ status, headers: answer.headers, text: await reached(() => boundedText(answer)) }, this.#apiKey);
      throw new ConsentError({ code: 'invalid_response', message: 'the answer is no stream', status });
    });
    return whileAlive(response.body ?? new ReadableStream(), SILENCE_MS, signal);
  }

  #initOf(call: Call, headers: Readonly<Record<string, string>> = {}): RequestInit {
    const key = idempotencyKeyOf(call);
    return {
      method: call.method,
      // Another address must not be sent the key.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.#apiKey.reveal()}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    };
  }

  async #send(path: string, init: RequestInit): Promise<RawAnswer> {
    return reached(async () => {
      const response = await fetch(this.#baseUrl + path, init);
      return { status: response.status, headers: response.headers, text: await boundedText(response) };
    });
  }
}

/** @throws ConsentError `connection_failed` for what `fetch` threw */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ConsentError) throw cause;
    throw new ConsentError({ code: 'connection_failed', message: 'the service could not be reached', cause });
  }
}

function isEventStream({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function isDone({ isDoneWith }: Call, error: unknown): boolean {
  return isDoneWith !== undefined && error instanceof ConsentError && error.code === isDoneWith;
}

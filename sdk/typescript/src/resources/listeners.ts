import { isObject } from '../http/answer.js';
import type { CallOptions } from '../http/call.js';
import { ConsentError } from '../http/consent-error.js';
import { path } from '../http/path.js';
import { serverSentEvents } from '../http/server-sent-events.js';
import type { Transport } from '../http/transport.js';
import type { AddListenerInput, Listener, NoteAnswerInput, TriggerExampleInput } from '../types.js';

/** A webhook as it would have arrived at an endpoint. */
export interface StreamedWebhook {
  /** The three of a webhook, signed with the listener's secret as it was sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Byte for byte. */
  readonly body: string;
}

/** Of a listener's stream. */
export interface StreamPiece {
  /** Up to here everything was sent: what to come back with. Examples that were triggered have none. */
  readonly id?: string;
  readonly webhook?: StreamedWebhook;
  /** `end replaced`, `end removed` or `end refused` where the service ends a stream for good. */
  readonly comment?: string;
}

/** Events for a program without a public address (docs/api.md, Listeners). `consent listen` is built on it. */
export class Listeners {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** With the `secret` that its webhooks are signed with, the same for one API key. */
  async create(input: AddListenerInput = {}, options?: CallOptions): Promise<Listener> {
    const call = { method: 'POST', path: '/v1/listeners', body: input, options } as const;
    return (await this.#transport.call<Listener>(call)).body;
  }

  /**
   * What comes, for as long as the connection lasts; it is not opened again by itself.
   * @param lastEventId the last `id` that was had, so that nothing is missed
   * @throws ConsentError
   */
  async *stream(
    id: string,
    lastEventId?: string,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<StreamPiece, void, undefined> {
    const call = { method: 'GET', path: path`/v1/listeners/${id}/stream`, options } as const;
    const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    for await (const { data, ...rest } of serverSentEvents(await this.#transport.open(call, headers))) {
      yield { ...rest, ...(data !== undefined && { webhook: webhookIn(data) }) };
    }
  }

  /** Tells what the program answered; the console shows it. */
  async answer(id: string, input: NoteAnswerInput, options?: CallOptions): Promise<void> {
    const address = path`/v1/listeners/${id}/answers`;
    await this.#transport.call({ method: 'POST', path: address, body: input, isHarmless: true, options });
  }

  /** Sends an example event, with made-up ids, to this listener alone. */
  async trigger(id: string, input: TriggerExampleInput, options?: CallOptions): Promise<void> {
    await this.#transport.call({ method: 'POST', path: path`/v1/listeners/${id}/triggers`, body: input, options });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    const isDoneWith = 'listener_not_found';
    await this.#transport.call({ method: 'DELETE', path: path`/v1/listeners/${id}`, isDoneWith, options });
  }
}

/** @throws ConsentError `invalid_response` */
function webhookIn(data: string): StreamedWebhook {
  try {
    const value: unknown = JSON.parse(data);
    if (isObject(value) && typeof value['body'] === 'string' && isObject(value['headers'])) {
      const headers = Object.entries(value['headers']).map(([name, one]) => [name, String(one)] as const);
      return { headers: Object.fromEntries(headers), body: value['body'] };
    }
  } catch {
    // Said below.
  }
  throw new ConsentError({ code: 'invalid_response', message: 'what the stream brought is no webhook' });
}

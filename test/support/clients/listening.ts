import { Webhook } from 'standardwebhooks';
import { idOf } from './ask.js';
import type { Business } from '../personas/business.js';
import { EventStream, type StreamEvent } from './event-stream.js';
import { untilServed } from './until-served.js';

/**
 * A listener of a business, as the command line works with one. On a slow machine the feed may not be there yet in the
 * time that the service waits for it: then it is asked again.
 */
export class Listening {
  private constructor(
    readonly api: Business,
    readonly id: string,
    readonly secret: string,
  ) {}

  static async begin(api: Business, events?: readonly string[]): Promise<Listening> {
    const added = await untilServed(() => api.call('POST', '/v1/listeners', events && { events }));
    return new Listening(api, idOf(added), String(added.body['secret']));
  }

  get path(): string {
    return `/v1/listeners/${this.id}`;
  }

  stream(lastEventId?: string, by: Business = this.api): Promise<EventStream> {
    const headers = {
      authorization: `Bearer ${by.apiKey}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    return EventStream.open(`${by.baseUrl}${this.path}/stream`, headers);
  }

  /** What it was sent, once the signature was found good, with the `webhook-id`. @throws WebhookVerificationError */
  verified({ data }: StreamEvent): { readonly messageId: string; readonly body: unknown } {
    const { headers, body } = data as { readonly headers: Record<string, string>; readonly body: string };
    return { messageId: String(headers['webhook-id']), body: new Webhook(this.secret).verify(body, headers) };
  }
}

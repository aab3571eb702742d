import { Transport } from './http/transport.js';
import { Events } from './resources/events.js';
import { Grants } from './resources/grants.js';
import { Listeners } from './resources/listeners.js';
import { Keys } from './resources/keys.js';
import { Previews } from './resources/previews.js';
import { ServiceStatus } from './resources/service-status.js';
import { Voice } from './resources/voice.js';
import { WebhookEndpoints } from './resources/webhook-endpoints.js';

export interface ConsentClientOptions {
  /** `svc_live_…`, of the business console. Keep it on a server. */
  readonly apiKey: string;
  /** Where the service is: `https://consent.example`, with a path where it stands behind one. */
  readonly baseUrl: string;
  /** For each sending of a request, until the whole answer is there: 30,000 without it. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again that failed for now: 3 times without it. */
  readonly maxRetries?: number | undefined;
}

/** A business's program at the service. Make one and keep it. */
export class ConsentClient {
  readonly previews: Previews;
  readonly grants: Grants;
  readonly events: Events;
  readonly keys: Keys;
  readonly listeners: Listeners;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly status: ServiceStatus;
  readonly voice: Voice;

  /** @throws TypeError for a setting that cannot be right */
  constructor({ apiKey, baseUrl, timeoutMs = 30_000, maxRetries = 3 }: ConsentClientOptions) {
    const transport = new Transport({ apiKey, baseUrl, timeoutMs, maxRetries });
    this.previews = new Previews(transport);
    this.grants = new Grants(transport);
    this.events = new Events(transport);
    this.keys = new Keys(transport);
    this.listeners = new Listeners(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.status = new ServiceStatus(transport);
    this.voice = new Voice(transport);
  }
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../time/eventually.js';
import { closeNow, portOf } from '../processes/loopback.js';

/** What arrived, as it arrived. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  /** Byte for byte. */
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}

type Behaviour = (response: ServerResponse, webhook: ReceivedWebhook) => void;

const PATIENCE_MS = 60_000;
/** Longer than it takes from a worker's last look at an endpoint to what it sends there. */
const QUIET_MS = 1_000;

/** A business's server: takes webhooks over plain HTTP on loopback and answers 204, or as it is told to. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Ids of which a second request came while the first one was still being answered. */
  readonly overlapping: string[] = [];
  private readonly beingAnswered = new Set<string>();
  /** What it does with each from now on. */
  behave: Behaviour = (response) => {
    response.writeHead(204).end();
  };

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param host where it listens: on loopback, if it is not named */
  static async start(host = '127.0.0.1'): Promise<WebhookReceiver> {
    const server = createServer();
    const port = await portOf(server, host);
    const receiver = new WebhookReceiver(server, `http://${host}:${String(port)}/webhooks?of=test`);
    server.on('request', (request, response) => void receiver.take(request, response));
    return receiver;
  }

  /** What has arrived, each once: a worker that was held up may have sent it again, under the same id. */
  get distinct(): readonly ReceivedWebhook[] {
    return [...new Map(this.received.map((webhook) => [webhook.id, webhook])).values()];
  }

  /** What has arrived of a grant, each once. */
  of(grantId: unknown): readonly ReceivedWebhook[] {
    return this.distinct.filter(({ body }) => (body['data'] as { grant_id: unknown }).grant_id === grantId);
  }

  /** How often one has arrived. */
  timesOf(id: unknown): number {
    return this.received.filter((webhook) => webhook.id === id).length;
  }

  /** Resolves when so many have arrived that meet a condition. */
  async until(
    count: number,
    isMeant: (webhook: ReceivedWebhook) => boolean = () => true,
  ): Promise<readonly ReceivedWebhook[]> {
    return eventually(async () => {
      await Promise.resolve();
      const meant = this.received.filter(isMeant);
      return meant.length >= count ? meant : undefined;
    }, PATIENCE_MS);
  }

  /** Resolves when so many different ones have arrived. */
  async untilDistinct(count: number): Promise<void> {
    await eventually(() => Promise.resolve(this.distinct.length >= count || undefined), PATIENCE_MS);
  }

  /** Resolves with how many have arrived, once all are answered and nothing more has come for a while. */
  async untilQuiet(): Promise<number> {
    let [heard, since] = [this.received.length, performance.now()];
    return eventually(async () => {
      await Promise.resolve();
      const isStill = this.beingAnswered.size === 0 && this.received.length === heard;
      if (!isStill) [heard, since] = [this.received.length, performance.now()];
      return performance.now() - since > QUIET_MS ? heard : undefined;
    }, PATIENCE_MS);
  }

  async stop(): Promise<void> {
    await closeNow(this.server);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const body = JSON.parse(raw) as Readonly<Record<string, unknown>>;
    const webhook = { id: String(request.headers['webhook-id']), headers: request.headers, raw, body };
    this.received.push(webhook);
    if (this.beingAnswered.has(webhook.id)) this.overlapping.push(webhook.id);
    this.beingAnswered.add(webhook.id);
    response.once('close', () => this.beingAnswered.delete(webhook.id));
    this.behave(response, webhook);
  }
}

/** Whether one of the signatures is the secret's, by the steps of the scheme; no library is asked. */
export function isSigned({ headers, raw }: ReceivedWebhook, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

/** What the package of the scheme makes of it: the body. @throws when the signature or its time is wrong */
export function verified({ headers, raw }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(raw, headers as Record<string, string>);
}

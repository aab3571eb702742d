import type { SecureContextOptions } from 'node:tls';
import type { Pool } from 'undici';
import type { AttemptError, AttemptOutcome } from './attempt-outcome.js';
import { AnswerReader } from './answer-reader.js';
import { ConnectionPools } from './connection-pools.js';
import { dialTcp, type Dial, type VettedPeer } from './vetted-connection.js';
import { peersAt } from './vetted-peers.js';
import type { Destination, WebhookDestinations } from './webhook-destinations.js';

/**
 * Over all of an attempt: looking the host up, connecting, TLS, the headers, and what is read of the body (docs/api.md,
 * Events).
 */
const ATTEMPT_MS = 10_000;
/** Addresses that are tried when connecting fails; a host rarely has more than a few. */
const MAX_ADDRESSES = 4;

export interface WebhookMessage {
  /** Names in lower case. The client adds the type of the body, and its own name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, sent in UTF-8 byte for byte as it was signed. */
  readonly body: string;
}

export interface PostOptions {
  /** Ends the attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Never sent a second time, also where a connection that was kept ended as it was used: it goes out on a new one. */
  readonly once?: boolean;
}

export interface WebhookClientOptions {
  /** Certificate authorities to trust; undefined for those that Node trusts. */
  readonly ca: SecureContextOptions['ca'];
  /** How a TCP connection to an address is opened. */
  readonly dial: Dial;
  /** The limit over all of an attempt in milliseconds. */
  readonly attemptMs: number;
}

/** As businesses are sent to. */
export const CLIENT_OPTIONS: WebhookClientOptions = { ca: undefined, dial: dialTcp, attemptMs: ATTEMPT_MS };

/** Sends webhooks to addresses that were vetted for this very attempt, and nowhere else. */
export class WebhookClient {
  private readonly pools: ConnectionPools;
  private readonly attemptMs: number;
  private isClosed = false;

  constructor(
    private readonly destinations: WebhookDestinations,
    { ca, dial, attemptMs }: WebhookClientOptions,
  ) {
    this.attemptMs = attemptMs;
    this.pools = new ConnectionPools({ ca, dial, limitMs: attemptMs });
  }

  /**
   * Vets the URL, POSTs the message to it and says what became of it. Takes ten seconds at most and never rejects. Any
   * 2xx status is a success whatever the body does; redirects are not followed. Abort the signal to give up: the
   * outcome is `cancelled`, unless the status is there already.
   */
  async post(
    url: string,
    message: WebhookMessage,
    { signal, once = false }: PostOptions = {},
  ): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const deadline = startedAt + this.attemptMs;
    const failed = (error: AttemptError): AttemptOutcome => ({
      status: null,
      error,
      durationMs: performance.now() - startedAt,
      answer: '',
    });
    const vetting = await this.destinations.vet(url, signal);
    if (this.isClosed || signal?.aborted === true) return failed('cancelled');
    if (!vetting.ok) return failed(vetting.reason);
    const { destination } = vetting;
    const peers = this.peersOf(destination);
    let last = { outcome: failed('timeout'), isSent: false };
    for (const [index, peer] of peers.entries()) {
      if (performance.now() >= deadline) break;
      const shares = peers.length - index;
      const time = { startedAt, deadline, shares, signal };
      last = await (once
        ? this.sendOnce(destination, peer, message, time)
        : this.sendTo(destination, peer, message, time));
      if (last.outcome.error === 'cancelled' || last.isSent) break;
    }
    return last.outcome;
  }

  /** Ends every connection; attempts under way and later ones are `cancelled`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pools.close();
  }

  /**
   * Once, or twice when the first went out on a kept connection that ended before an answer: a receiver may close one
   * just as it is used again, which says nothing of it (RFC 9112, section 9.3.1). The message is the same by its id, so
   * a second one does no harm.
   */
  private async sendTo(destination: Destination, peer: VettedPeer, message: WebhookMessage, time: Time): Promise<Sent> {
    const { origin } = destination.url;
    const pool = this.pools.of(origin, peer);
    const opened = this.pools.openedIn(pool);
    const sent = await sendIn(pool, destination, message, time);
    if (sent.outcome.status === null) this.pools.forget(origin, peer);
    const wasKept = opened > 0 && this.pools.openedIn(pool) === opened;
    if (!wasKept || sent.outcome.error !== 'connection_reset' || performance.now() >= time.deadline) return sent;
    return sendIn(this.pools.of(origin, peer), destination, message, time);
  }

  private async sendOnce(
    destination: Destination,
    peer: VettedPeer,
    message: WebhookMessage,
    time: Time,
  ): Promise<Sent> {
    const pool = this.pools.forOnce(destination.url.origin, peer);
    try {
      return await sendIn(pool, destination, message, time);
    } finally {
      await this.pools.end(pool);
    }
  }

  /** First those that have connections already. */
  private peersOf(destination: Destination): readonly VettedPeer[] {
    const rank = (peer: VettedPeer): number => (this.pools.has(destination.url.origin, peer) ? 0 : 1);
    return peersAt(destination)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, MAX_ADDRESSES);
  }
}

interface Time {
  /** When the attempt began and when it must be over, by `performance.now()`. */
  readonly startedAt: number;
  readonly deadline: number;
  /** Connecting may take the time that is left divided by so much. */
  readonly shares: number;
  readonly signal: AbortSignal | undefined;
}

interface Sent {
  readonly outcome: AttemptOutcome;
  /** Whether the request went out. */
  readonly isSent: boolean;
}

async function sendIn(pool: Pool, { url }: Destination, message: WebhookMessage, time: Time): Promise<Sent> {
  const { startedAt, deadline, shares, signal } = time;
  const reader = new AnswerReader(startedAt);
  pool.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'consent-service-webhooks/1',
        'accept-encoding': 'identity',
        ...message.headers,
      },
      body: message.body,
    },
    reader,
  );
  const remaining = deadline - performance.now();
  const outcome = await followed(reader, remaining, remaining / shares, signal);
  return { outcome, isSent: reader.isSent };
}

/** The outcome, with `timeout` when the request is not out after its share of the time or the whole time is over. */
async function followed(
  reader: AnswerReader,
  remainingMs: number,
  connectMs: number,
  signal: AbortSignal | undefined,
): Promise<AttemptOutcome> {
  const late = (): void => {
    reader.end('timeout');
  };
  const cancel = (): void => {
    reader.end('cancelled');
  };
  const over = setTimeout(late, remainingMs);
  const unconnected = setTimeout(late, connectMs);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await reader.started;
    clearTimeout(unconnected);
    return await reader.outcome;
  } finally {
    clearTimeout(over);
    clearTimeout(unconnected);
    signal?.removeEventListener('abort', cancel);
  }
}

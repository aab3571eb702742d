import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TopicListeners, Signals, type Topic } from '../../index.js';

/** A connection as far as signals need it. */
export interface SignalsConnection {
  readonly status: string;
  publish(channel: string, message: string): Promise<number>;
  subscribe(channel: string): Promise<unknown>;
  ping(): Promise<unknown>;
  disconnect(): void;
  on(event: 'message', listener: (channel: string, message: string) => void): unknown;
  on(event: 'ready' | 'close' | 'error', listener: () => void): unknown;
}

const CHANNEL = 'consent:signals';
/** Between two messages of one process, in ms: whatever happens meanwhile goes into one. */
const GAP_MS = 2;
/** The same while nobody else hears: whoever comes is told so soon. */
const GAP_WHEN_ALONE_MS = 100;
/** How often it is seen whether Redis still answers on the line on which signals arrive. */
const POLL_EVERY_MS = 1_000;
/** Longer than any name of a topic that there is; what else stands in the channel is not ours. */
const MOST_CHARACTERS = 2_000;

/**
 * Signals by Redis pub/sub, which keeps nothing: who is not connected at the moment misses them, and is told so when it
 * is again. A message is the sender's id and topics, and nothing of it is believed but that it is worth a look.
 */
export class RedisSignals extends Signals {
  private readonly id = randomUUID();
  private readonly listeners = new TopicListeners();
  private readonly pending = new Set<Topic>();
  private readonly closing = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private sending: Promise<void> | undefined;
  private isSubscribed = false;
  private isAnswered = false;
  private sentAt = 0;
  private gap = GAP_MS;

  /**
   * @param told the process's connection, which rejects at once while Redis is away
   * @param heard one for this alone, which connects anew for ever; ours to end
   * @param threads how many threads of this process hear by a connection each; unknown where nobody is told how many
   *   hear in all
   */
  constructor(
    private readonly told: Pick<SignalsConnection, 'publish'>,
    private readonly heard: SignalsConnection,
    private readonly threads: number | 'unknown' = 1,
  ) {
    super();
    heard.on('error', () => undefined);
    heard.on('ready', () => void this.listen());
    heard.on('close', () => {
      this.isSubscribed = false;
    });
    heard.on('message', (_channel, message) => {
      this.take(message);
    });
    if (heard.status === 'ready') void this.listen();
    this.timer = setInterval(() => void this.poll(), POLL_EVERY_MS);
    this.timer.unref();
  }

  override get arrive(): boolean {
    return this.isSubscribed && this.isAnswered;
  }

  override tell(topic: Topic): void {
    if (this.closing.signal.aborted) return;
    this.pending.add(topic);
    this.sending ??= this.sendAll();
  }

  override hear(topic: Topic, listener: () => void): () => void {
    return this.listeners.add(topic, listener);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort();
    await this.sending;
    this.heard.disconnect();
  }

  /** One message at a time: what is told meanwhile goes together into the next. */
  private async sendAll(): Promise<void> {
    const { signal } = this.closing;
    while (this.pending.size > 0 && !signal.aborted) {
      const wait = this.sentAt + this.gap - performance.now();
      // A timer cuts fractions off.
      if (wait > 0) await pause(Math.ceil(wait), undefined, { signal }).catch(() => undefined);
      const message = [this.id, ...this.pending].join(' ');
      this.pending.clear();
      this.sentAt = performance.now();
      // Of those who hear, this process is one, or one for each thread.
      const listeners = await this.told.publish(CHANNEL, message).catch(() => 0);
      this.gap = this.threads === 'unknown' || listeners > this.threads ? GAP_MS : GAP_WHEN_ALONE_MS;
    }
    this.sending = undefined;
  }

  private take(message: string): void {
    if (message.length > MOST_CHARACTERS) return;
    const [sender, ...topics] = message.split(' ');
    if (sender !== this.id) this.listeners.call(topics);
  }

  /** Whatever was told while nobody listened here was missed. */
  private async listen(): Promise<void> {
    try {
      await this.heard.subscribe(CHANNEL);
      this.isSubscribed = true;
      this.isAnswered = true;
      this.listeners.callAll();
    } catch {
      // The connection went again, and comes again.
    }
  }

  /** A line that nobody answers on looks like one on which nothing is told. */
  private async poll(): Promise<void> {
    if (!this.isSubscribed) {
      // Redis may have answered too late on a line that stands.
      if (this.heard.status === 'ready') await this.listen();
      return;
    }
    const overdue = setTimeout(() => {
      this.isAnswered = false;
    }, POLL_EVERY_MS / 2);
    try {
      await this.heard.ping();
      if (!this.isAnswered) this.listeners.callAll();
      this.isAnswered = true;
    } catch {
      this.isAnswered = false;
    } finally {
      clearTimeout(overdue);
    }
  }
}

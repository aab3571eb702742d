import type { MessagePort } from 'node:worker_threads';
import { TopicListeners, Signals, type Topic } from '../../index.js';

/** Signals between two threads of one process, by a port that loses nothing. */
export class ThreadSignals extends Signals {
  private readonly listeners = new TopicListeners();
  private readonly pending = new Set<Topic>();

  /** @param port its other end is the other thread's; nobody else may use it */
  constructor(private readonly port: MessagePort) {
    super();
    port.on('message', (topics: readonly Topic[]) => {
      this.listeners.call(topics);
    });
    // What is heard is no reason for a thread to go on.
    port.unref();
  }

  override get arrive(): boolean {
    return true;
  }

  override tell(topic: Topic): void {
    if (this.pending.size === 0) queueMicrotask(this.send.bind(this));
    this.pending.add(topic);
  }

  override hear(topic: Topic, listener: () => void): () => void {
    return this.listeners.add(topic, listener);
  }

  /** Either end's closes both. */
  close(): Promise<void> {
    this.port.close();
    return Promise.resolve();
  }

  private send(): void {
    this.port.postMessage([...this.pending]);
    this.pending.clear();
  }
}

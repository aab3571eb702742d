import { Signals, type Topic } from './signals.js';

/** Signals by two ways at once: within the process, and between processes. */
export class JoinedSignals extends Signals {
  constructor(
    private readonly within: Signals,
    private readonly between: Signals,
  ) {
    super();
  }

  override get arrive(): boolean {
    return this.within.arrive && this.between.arrive;
  }

  override tell(topic: Topic): void {
    this.within.tell(topic);
    this.between.tell(topic);
  }

  override hear(topic: Topic, listener: () => void): () => void {
    const ends = [this.within.hear(topic, listener), this.between.hear(topic, listener)];
    return () => {
      for (const end of ends) end();
    };
  }
}

import { TopicListeners, Signals, type Topic } from '#signals';

/** Signals that a test gives and loses as it likes. */
export class SignalsAtHand extends Signals {
  readonly told: Topic[] = [];
  override arrive = true;
  private readonly listeners = new TopicListeners();

  override tell(topic: Topic): void {
    this.told.push(topic);
  }

  override hear(topic: Topic, listener: () => void): () => void {
    return this.listeners.add(topic, listener);
  }

  /** As when another process tells. */
  come(topic: Topic): void {
    this.listeners.call([topic]);
  }
}

/** Who is to be called for which topic. */
export class TopicListeners {
  private readonly byTopic = new Map<string, Set<() => void>>();

  /** @returns ends it */
  add(topic: string, listener: () => void): () => void {
    const listeners = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  call(topics: Iterable<string>): void {
    for (const topic of topics) for (const listener of [...(this.byTopic.get(topic) ?? [])]) listener();
  }

  callAll(): void {
    this.call(this.byTopic.keys());
  }
}

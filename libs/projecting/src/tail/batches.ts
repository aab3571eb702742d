import type { FollowedItem, Position, RecordedEvent } from '#event-store';

export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Where the checkpoint may stand once the events are handled. */
  readonly through: Position;
}

/**
 * Gathers what a follower already has, up to `size` events, without waiting for more: one write serves them all.
 * Whoever leaves the iteration early ends the follower by its signal.
 */
export async function* batches(followed: AsyncIterable<FollowedItem>, size: number): AsyncGenerator<Batch> {
  const iterator = followed[Symbol.asyncIterator]();
  const turns = new Turns();
  let next = iterator.next();
  try {
    for (;;) {
      const first = await next;
      if (first.done === true) return;
      const events: RecordedEvent[] = [];
      let through = take(first.value, events);
      next = iterator.next();
      while (events.length < size) {
        const more = await turns.readyNow(next);
        if (more === undefined || more.done === true) break;
        through = take(more.value, events) ?? through;
        next = iterator.next();
      }
      if (through !== undefined) yield { events, through };
    }
  } finally {
    // The read that is pending ends when the caller ends the follower, which it can do only once this generator has
    // returned: waiting here for the follower's end would be waiting for ever.
    next.catch(() => undefined);
    iterator.return?.().catch(() => undefined);
  }
}

function take(item: FollowedItem, events: RecordedEvent[]): Position | undefined {
  switch (item.kind) {
    case 'event':
      events.push(item.event);
      return item.event.position;
    case 'scanned':
      return item.through;
    case 'caught-up':
      return undefined;
  }
}

/**
 * Tells what is there already from what is still to come, with one look at the event loop for as many promises as one
 * turn settles.
 */
class Turns {
  private turn: Promise<undefined> | undefined;

  /** The promise's value if it is settled by the end of this turn of the event loop. */
  readyNow<T>(promise: Promise<T>): Promise<T | undefined> {
    this.turn ??= new Promise((resolve) => {
      setImmediate(() => {
        this.turn = undefined;
        resolve(undefined);
      });
    });
    return Promise.race([promise, this.turn]);
  }
}

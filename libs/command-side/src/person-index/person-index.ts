/**
 * What the views know of people that no single stream tells: ids alone, complete as of the log's head when they were
 * asked for. Whatever is decided about one of them is decided on its own stream.
 */
export abstract class PersonIndex {
  /** The person's active and pending grants, newest first. Fails when the views do not reach the head in time. */
  abstract currentGrantsOf(personId: string): Promise<readonly string[]>;
}

interface Needed {
  readonly isThere: boolean;
  /** What it says where it is left out, such as `PHP is not installed`. */
  readonly otherwise: string;
}

/** A story that needs something of the machine: left out, and said so by name, on a machine without it. */
export function itWhere(
  { isThere, otherwise }: Needed,
  name: string,
  story: () => Promise<void>,
  timeoutMs?: number,
): void {
  if (isThere) it(name, story, timeoutMs);
  else it.skip(`${name}: ${otherwise}`, story);
}

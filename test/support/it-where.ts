interface Needed {
  readonly isThere: boolean;
  /** What it says where it is left out, such as `PHP is not installed`. */
  readonly otherwise: string;
}

/** A story that needs a program: left out, and said so by name, on a machine without it. */
export function itWhere({ isThere, otherwise }: Needed, name: string, story: () => Promise<void>): void {
  if (isThere) it(name, story);
  else it.skip(`${name}: ${otherwise}`, story);
}

/** Where a program of a test runs. */
export interface Place {
  /** The address that it listens at. */
  readonly host: string;
  /** The words of a command that starts it there; none starts it directly. */
  readonly launch: readonly string[];
}

export const LOOPBACK: Place = { host: '127.0.0.1', launch: [] };

/** A program and its words, started by the words of a place. */
export function startedAt(
  launch: Place['launch'],
  program: string,
  words: readonly string[],
): readonly [program: string, words: readonly string[]] {
  const [first, ...rest] = launch;
  return first === undefined ? [program, words] : [first, [...rest, program, ...words]];
}

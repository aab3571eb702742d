/** The command was asked wrongly; its message is all that is shown, and the exit code is 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** The command cannot give its answer, or what it looked for is not there; its message is all that is shown, and the exit code is 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** What is said of an error: never a stack, which means nothing to who runs a command. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n');
  return error instanceof Error ? error.message : 'unknown error';
}

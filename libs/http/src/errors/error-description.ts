/** What may be written to a log about an error. */
export interface ErrorDescription {
  readonly name: string;
  /** Such as ECONNREFUSED. */
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: ErrorDescription;
}

const MAX_FRAMES = 30;
const MAX_CAUSES = 3;

/**
 * Names, codes and stack frames, never messages: parsers, validators and drivers quote their input in a message, and an
 * input here may be a person's address or a key.
 */
export function describeError(error: unknown, causes = MAX_CAUSES): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const { code } = error as Error & { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 ? { cause: describeError(error.cause, causes - 1) } : {}),
  };
}

function framesOf(error: Error): readonly string[] {
  const head = `${error.name}: ${error.message}`;
  const stack = error.stack ?? '';
  // A message can have lines that look like frames; cut it off as a whole where the stack starts with it.
  const below = stack.startsWith(head) ? stack.slice(head.length) : stack.replace(error.message, '');
  return below
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, MAX_FRAMES);
}

/** Why something failed, in one line: what an error says, and what is said of why it came to that. */
export function reasonsOf(error: unknown): string {
  return [...reasons(error)].filter((reason) => reason !== '').join(': ');
}

/** A name with several addresses fails at each of them: then the error itself says nothing. */
function* reasons(error: unknown): Generator<string, void, undefined> {
  if (!(error instanceof Error)) {
    if (typeof error === 'string') yield error;
    return;
  }
  yield error.message;
  if (error instanceof AggregateError) yield error.errors.map((one) => reasonsOf(one)).join(', ');
  yield* reasons(error.cause);
}

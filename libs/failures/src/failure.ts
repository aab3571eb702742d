/** For lines of the log and for records: a message may hold what somebody has sent, a name does not. */
export function failureName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** For those who run the service, where no message can hold anything of a person. */
export function failureMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}

/** The same of all that failed together, a line each: never a stack, which means nothing to who runs a command. */
export function failureMessages(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(failureMessages).join('\n') : failureMessage(error);
}

import { CommandRejected } from './command-rejected.js';

/** For `catch`, where a refusal means that there is nothing to be done any more. @throws any other error */
export function unlessRejected(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}

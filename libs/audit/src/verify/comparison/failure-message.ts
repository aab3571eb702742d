import { DocumentStoreUnavailable } from '#document-store';
import { EventStoreUnavailable } from '#event-store';

/** A failure on its way to another thread, where no class of its own arrives. */
export interface FailureMessage {
  readonly name: string;
  readonly message: string;
}

const UNAVAILABLE = { EventStoreUnavailable, DocumentStoreUnavailable };

export function messageOfFailure(failure: unknown): FailureMessage {
  const { name, message } = failure instanceof Error ? failure : new Error(String(failure));
  return { name, message };
}

/** The failure as it was, as far as callers tell them apart. */
export function failureOf({ name, message }: FailureMessage): Error {
  const [, kind] = Object.entries(UNAVAILABLE).find(([known]) => known === name) ?? [];
  return kind === undefined ? Object.assign(new Error(message), { name }) : new kind(message);
}

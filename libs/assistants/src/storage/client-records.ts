import type { Collection } from '#document-store';

/** A client that registered itself, under its public id. Times are milliseconds since the Unix epoch. */
export interface ClientRecord {
  /** What it said of itself (RFC 7591), as far as it is kept: no secret, and nothing of a person. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it had new tokens, or a person let it in, to the hour; until then when it was registered. */
  readonly lastUsedAt: number;
}

export const ASSISTANT_CLIENTS: Collection<ClientRecord> = {
  name: 'assistant-clients',
  indexes: [{ name: 'by-last-use', equal: [], order: 'lastUsedAt' }],
};

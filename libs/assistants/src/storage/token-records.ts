import type { Collection } from '#document-store';

/** What the authorization server keeps of its tokens, codes and requests that are under way. */
export const TOKEN_KINDS = ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'Interaction'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/**
 * Under the kind and the keyed hash of what its holder shows; the token itself is kept nowhere. Times are milliseconds
 * since the Unix epoch.
 */
export interface TokenRecord {
  /** For the holder of the token alone. */
  readonly sealed: string;
  /** What it hangs on; absent where nothing was granted yet. */
  readonly grantId?: string;
  readonly madeAt: number;
  readonly expiresAt: number;
  /** When it was used up; null while it was not. */
  readonly spentAt: number | null;
}

export const ASSISTANT_TOKENS: Collection<TokenRecord> = {
  name: 'assistant-tokens',
  indexes: [
    { name: 'by-grant', equal: ['grantId'], order: 'madeAt' },
    { name: 'by-expiry', equal: [], order: 'expiresAt' },
  ],
};

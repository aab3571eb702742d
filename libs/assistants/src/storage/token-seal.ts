import { createHmac } from 'node:crypto';
import { decrypt, encrypt, type Keyring } from '#vault';
import type { TokenKind } from './token-records.js';

const PURPOSE = 'assistant-tokens';

/** What the authorization server wrote down with a token: plain JSON. */
export type TokenPayload = Readonly<Record<string, unknown>>;

/** Keeps tokens, and whom they are of, out of the records: only who shows the token can have it opened. */
export class TokenSeal {
  constructor(private readonly keyring: Keyring) {}

  /** Under which it is kept. */
  idOf(kind: TokenKind, token: string): string {
    return `${kind}:${this.hash('names', kind, token).toString('base64url')}`;
  }

  seal(kind: TokenKind, token: string, payload: TokenPayload): string {
    const plain = Buffer.from(JSON.stringify(payload));
    return encrypt(this.hash('seals', kind, token), plain, PURPOSE).toString('base64url');
  }

  /** @throws Error when it was not sealed for this token */
  open(kind: TokenKind, token: string, sealed: string): TokenPayload {
    const opened = decrypt(this.hash('seals', kind, token), Buffer.from(sealed, 'base64url'), PURPOSE);
    if (opened === undefined) throw new Error('what was kept of a token was sealed for another one');
    return JSON.parse(opened.toString()) as TokenPayload;
  }

  private hash(use: 'names' | 'seals', kind: TokenKind, token: string): Buffer {
    return createHmac('sha256', this.keyring.secret(PURPOSE)).update(`${use} ${kind} ${token}`).digest();
  }
}

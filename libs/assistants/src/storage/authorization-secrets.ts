import { createHmac, createPrivateKey } from 'node:crypto';
import type { Keyring } from '#vault';

/** Before the 32 bytes of a private key of Ed25519 (RFC 8410, 7). */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PROOF_LENGTH = 22;

/** What the authorization server keeps to itself, derived from the keyring, so that it is the same in every process. */
export class AuthorizationSecrets {
  constructor(private readonly keyring: Keyring) {}

  /** What cookies are signed with. */
  cookieKey(): string {
    return this.keyring.secret('assistant-cookies').toString('base64url');
  }

  /** A key for signing with Ed25519, as a JWK with its private half. */
  signingKey(): { readonly kty: string; readonly crv: string; readonly x: string; readonly d: string } {
    const seed = this.keyring.secret('assistant-signing');
    const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
    const { kty = '', crv = '', x = '', d = '' } = key.export({ format: 'jwk' });
    return { kty, crv, x, d };
  }

  /** What questions to a person are signed with, so that no assistant can answer one that was not put: 32 bytes. */
  questionKey(): Buffer {
    return this.keyring.secret('assistant-questions');
  }

  /** Shows that a browser began a request to be let in: nobody else can make it, also who knows the request's id. */
  proofOf(requestId: string): string {
    const mac = createHmac('sha256', this.keyring.secret('assistant-cookies')).update(`began ${requestId}`);
    return mac.digest('base64url').slice(0, PROOF_LENGTH);
  }
}

/** Who passkeys are made for: the service as browsers know it (docs/operating-guide.md, Settings). */
export interface RelyingParty {
  /** The host of the origin, or a domain above it. */
  readonly id: string;
  /** Of the pages, such as `https://consent.example`. */
  readonly origin: string;
}

/** COSE algorithms, best first: EdDSA, ES256, RS256. The same on every version of Node. */
export const ALGORITHMS = [-8, -7, -257];

/** WebAuthn Level 3, 5.8.4; anything else that a browser says of how to reach an authenticator is not kept. */
export const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * The user handle of an account's passkeys, base64url: the account's id, which says nothing of whose it is (WebAuthn
 * Level 3, 14.6.1).
 */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

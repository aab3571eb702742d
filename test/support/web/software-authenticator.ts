import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Of the options for making a passkey, what an authenticator goes by. */
export interface MakingOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** Of the options for signing in, the same. */
export interface AnsweringOptions {
  readonly challenge: string;
  readonly rpId: string;
}

interface Made {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: readonly string[];
  };
}

interface Answered {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * A browser with an authenticator that holds one passkey (ES256), by WebAuthn Level 3, 6.1 to 6.5. What it says can be
 * made wrong in each way that must be refused.
 */
export class SoftwareAuthenticator {
  private readonly key: KeyObject;
  private readonly publicJwk: { readonly x: string; readonly y: string };
  readonly credentialId = randomBytes(32);
  /** What it tells of how often it signed, one more each time. */
  count = 1;
  verifiesUser = true;
  /** Whose passkey it says it is. */
  userHandle = '';
  /** Such as that the page is a frame in another one. */
  clientData: Readonly<Record<string, unknown>> = {};
  attestation: { readonly fmt: string; readonly attStmt: Map<string, Uint8Array> } = {
    fmt: 'none',
    attStmt: new Map<string, Uint8Array>(),
  };

  /** @param origin of the page that the browser shows */
  constructor(public origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.publicJwk = { x, y };
  }

  make({ challenge, rp, user }: MakingOptions): Made {
    this.userHandle = user.id;
    const authData = Uint8Array.from(Buffer.concat([this.said(rp.id, HAS_CREDENTIAL), this.credential()]));
    const { fmt, attStmt } = this.attestation;
    const object = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ]) as Parameters<typeof isoCBOR.encode>[0];
    const attestationObject = base64url(isoCBOR.encode(object));
    const clientDataJSON = base64url(this.clientDataOf('webauthn.create', challenge));
    return { ...this.named(), response: { clientDataJSON, attestationObject, transports: ['internal'] } };
  }

  answer({ challenge, rpId }: AnsweringOptions): Answered {
    const clientData = this.clientDataOf('webauthn.get', challenge);
    const authData = this.said(rpId, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.key);
    const response = {
      ...{ clientDataJSON: base64url(clientData), authenticatorData: base64url(authData) },
      ...{ signature: base64url(signature), userHandle: this.userHandle },
    };
    return { ...this.named(), response };
  }

  private named() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' } as const;
  }

  private clientDataOf(type: string, challenge: string): Buffer {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...this.clientData }));
  }

  private said(rpId: string, flags: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(this.count);
    if (this.count > 0) this.count += 1;
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), counted]);
  }

  private credential(): Buffer {
    const { x, y } = this.publicJwk;
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    // COSE: kty EC2, alg ES256, curve P-256 and the point.
    const cose = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as Parameters<typeof isoCBOR.encode>[0];
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, isoCBOR.encode(cose)]);
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

import { createHmac } from 'node:crypto';

/** Half of an HMAC-SHA256 in base64url: as hard to guess as any id. */
const HASH_LENGTH = 22;

/**
 * Names of the windows. A person or a call is in one only as a hash under a key that Redis does not have, so that its contents
 * lead back to nobody.
 */
export class WindowKeys {
  /** @param secret the hash's key, asked for each time; whatever it throws is passed on */
  constructor(private readonly secret: () => Buffer) {}

  requests(businessId: string): string {
    return `limits:requests:${businessId}`;
  }

  restriction(businessId: string): string {
    return `limits:restricted:${businessId}`;
  }

  previews(businessId: string): string {
    return `limits:previews:${businessId}`;
  }

  unknown(businessId: string): string {
    return `limits:unknown:${businessId}`;
  }

  person(personId: string): string {
    return `limits:person:${this.hash('person', personId)}`;
  }

  call(businessId: string, callId: string): string {
    return `limits:call:${businessId}:${this.hash('call', `${businessId} ${callId}`)}`;
  }

  decode(keyId: string): string {
    return `limits:decode:${keyId}`;
  }

  private hash(kind: string, text: string): string {
    return createHmac('sha256', this.secret()).update(`${kind} ${text}`).digest('base64url').slice(0, HASH_LENGTH);
  }
}

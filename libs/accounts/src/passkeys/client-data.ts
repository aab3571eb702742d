import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/**
 * The challenge that a browser says it was given; undefined for what is no client data, and for what was signed within
 * a frame of somebody else's page.
 * @param clientDataJSON base64url
 */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return crossOrigin === true || typeof challenge !== 'string' ? undefined : challenge;
  } catch {
    return undefined;
  }
}

/**
 * What a check answers; undefined where it refuses. The library refuses by throwing, with words out of what it was
 * given, which belong into no log.
 */
export async function unlessRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const encoder = new TextEncoder();

/**
 * @param {string} text
 * @returns {Bytes} in UTF-8
 */
export function utf8(text) {
  return new Uint8Array(encoder.encode(text));
}

/**
 * @param {Bytes} bytes
 * @returns {string | undefined} undefined where they are no UTF-8
 */
export function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} text standard base64 with padding, in the one way in which its bytes are written
 * @returns {Bytes | undefined} undefined for anything else
 */
export function bytesOfBase64(text) {
  if (typeof text !== 'string') return undefined;
  try {
    const binary = atob(text);
    if (btoa(binary) !== text) return undefined;
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * @param {Bytes} bytes
 * @returns {string} lower case
 */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {readonly Bytes[]} parts
 * @returns {Bytes}
 */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * @param {Bytes} one
 * @param {Bytes} other
 */
export function areEqual(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/**
 * @param {...Bytes} parts
 * @returns {Promise<Bytes>} SHA-256 over them, one after the other: 32 bytes
 */
export async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
}

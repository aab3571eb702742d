import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const AUTHORITY = 'eventstoredb-ca';
export const AUTHORITY_KEY = 'ca-key';
/** What our own authority is called, as subject of itself and as issuer of others. */
export const AUTHORITY_NAME = 'CN=Consent engines';

/** The certificate in a file, where there is one that can be read. */
export function certificateIn(folder, name) {
  try {
    return new X509Certificate(readFileSync(join(folder, name)));
  } catch {
    return undefined;
  }
}

/** Whether a file has the private key to a certificate. */
export function hasKey(folder, certificate, key) {
  try {
    return certificate.checkPrivateKey(createPrivateKey(readFileSync(join(folder, key))));
  } catch {
    return false;
  }
}

/** Of what was issued here: what an operator has put in its place is theirs to renew. */
export function isIssuedBy(authority, certificate) {
  return certificate.issuer === AUTHORITY_NAME && certificate.verify(authority.publicKey);
}

export function endsWithin(days, { validTo }) {
  return Date.parse(validTo) - Date.now() < days * 86_400_000;
}

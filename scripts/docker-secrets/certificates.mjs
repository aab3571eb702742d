import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  AUTHORITY,
  AUTHORITY_KEY,
  AUTHORITY_NAME,
  certificateIn,
  endsWithin,
  hasKey,
  isIssuedBy,
} from './found-certificates.mjs';

/** How long a certificate is good for, and how long before its end another is made. */
const GOOD_FOR_DAYS = 825;
export const RENEWED_FOR_DAYS = 60;

const NEW_KEY = ['-newkey', 'rsa:3072', '-nodes', '-sha256'];
const OF_AUTHORITY = ['-out', AUTHORITY, '-days', '3650', '-subj', '/CN=Consent engines'];

/** Authority and certificates that are missing, or that end soon. @param servers hosts by name */
export function* certificates(folder, servers) {
  if (!existsSync(join(folder, AUTHORITY)))
    openssl(folder, 'req', '-x509', ...NEW_KEY, '-keyout', AUTHORITY_KEY, ...OF_AUTHORITY);
  const authority = certificateIn(folder, AUTHORITY);
  // With the same key, so that what it has issued stays as good, and before it issues anything that outlasts it.
  const isOurs = authority.subject === AUTHORITY_NAME && hasKey(folder, authority, AUTHORITY_KEY);
  if (isOurs && endsWithin(GOOD_FOR_DAYS, authority)) {
    openssl(folder, 'req', '-x509', '-key', AUTHORITY_KEY, '-sha256', ...OF_AUTHORITY);
    yield `${AUTHORITY} is renewed: before ${authority.validTo}, create eventstoredb and every process anew.`;
  }
  for (const [name, host] of Object.entries(servers)) {
    const certificate = certificateIn(folder, `${name}-certificate`);
    if (certificate === undefined) certify(folder, name, host);
    else if (isIssuedBy(authority, certificate) && endsWithin(RENEWED_FOR_DAYS, certificate)) {
      certify(folder, name, host);
      yield `${name}-certificate is new: create ${name} anew.`;
    }
  }
}

/** Both halves get their names only once they are whole. */
function certify(folder, name, host) {
  const extensions = ['-addext', `subjectAltName=DNS:${host},DNS:localhost,IP:127.0.0.1`];
  openssl(folder, 'req', ...NEW_KEY, '-keyout', 'new-key', '-out', 'request', '-subj', `/CN=${host}`, ...extensions);
  const issuer = ['-CA', AUTHORITY, '-CAkey', AUTHORITY_KEY, '-CAcreateserial', '-CAserial', 'ca-serial'];
  const issued = ['-days', String(GOOD_FOR_DAYS), '-copy_extensions', 'copy', '-out', 'new-certificate'];
  openssl(folder, 'x509', '-req', '-in', 'request', ...issuer, ...issued);
  rmSync(join(folder, 'request'));
  for (const half of ['key', 'certificate']) renameSync(join(folder, `new-${half}`), join(folder, `${name}-${half}`));
}

function openssl(folder, ...args) {
  const { status, stderr, error } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${error?.message ?? stderr}`);
}

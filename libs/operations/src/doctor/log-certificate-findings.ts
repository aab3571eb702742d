import { readFile } from 'node:fs/promises';
import { failureMessage } from '#failures';
import { age } from '../status/age.js';
import { inTime } from '../status/in-time.js';
import { certificateOf } from './certificate.js';
import type { ExaminedSettings } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const CHECK = 'event store TLS';
const DEFAULT_PORT = 2113;
const SERVERS = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]+)/;
/** Neither renews itself anywhere, and the script that makes those of containers makes another from sixty days on. */
const ENDS_SOON_SECONDS = 60 * 86_400;
const MEND =
  'have a new one made, in containers by `node scripts/docker-secrets.mjs docker/secrets`, and start the server with it';
const MEND_AUTHORITY = `${MEND}, and every process with a new CA`;
/** Error codes of a server that cannot be reached; another finding reports it. */
const AWAY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET']);

/** How long each server of the log can still be believed: on the day after, no process reaches it. */
export async function logCertificateFindings({ url }: ExaminedSettings['eventStore']): Promise<readonly Finding[]> {
  const [, servers] = SERVERS.exec(url ?? '') ?? [];
  const settings = new URLSearchParams(url?.split('?')[1]?.trim());
  if (servers === undefined || settings.get('tls') === 'false') return [];
  return Promise.all(servers.split(',').map((server) => findingOf(server.trim(), settings.get('tlsCAFile'))));
}

async function findingOf(server: string, authorityFile: string | null): Promise<Finding> {
  try {
    const { hostname, port } = new URL(`tcp://${server}`);
    const trusted = authorityFile === null ? {} : { ca: await readFile(authorityFile, 'utf8') };
    const goodFor = await inTime(certificateOf(hostname, port === '' ? DEFAULT_PORT : Number(port), trusted));
    const isFirst = goodFor.authorities < goodFor.certificate;
    const seconds = Math.min(goodFor.authorities, goodFor.certificate);
    const found = `${isFirst ? 'the CA of ' : ''}the certificate of ${server} is good for ${age(seconds)}`;
    if (seconds >= ENDS_SOON_SECONDS) return well(CHECK, found);
    return weak(CHECK, found, isFirst ? MEND_AUTHORITY : MEND);
  } catch (error) {
    const isAway = error instanceof Error && 'code' in error && AWAY.has(String(error.code));
    const found = `${server}: ${failureMessage(error)}`;
    return isAway ? unknown(CHECK, found, 'mend the event store first') : wrong(CHECK, found, MEND);
  }
}

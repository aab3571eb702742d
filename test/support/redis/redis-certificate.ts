import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestAuthority } from '../stand-ins/test-certificate.js';

/**
 * The words of a command line that has Redis speak TLS with clients, with its primary and with its cluster, by a
 * certificate for `host` alone. The files lie in `folder`.
 */
export async function wordsOfTls(folder: string, authority: TestAuthority, host: string): Promise<readonly string[]> {
  const { cert, key } = authority.issue([host]);
  const files = { 'ca-cert': authority.ca, cert, key };
  const words = ['--tls-auth-clients', 'no', '--tls-cluster', 'yes', '--tls-replication', 'yes'];
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, `${name}.pem`);
    await writeFile(file, content);
    words.push(`--tls-${name}-file`, file);
  }
  return words;
}

import { readFileSync } from 'node:fs';

/** Of every user that the rules make, for a test. */
export const REDIS_PASSWORD = 'a-password-for-tests';

/** The users of Redis as they are shipped, with a password that the test knows. */
export function redisRules(): string {
  const template = readFileSync('docker/redis/users.acl.template', 'utf8');
  return template.replaceAll(/\$\{[A-Z_]+\}/g, `>${REDIS_PASSWORD}`).trimEnd();
}

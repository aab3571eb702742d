#!/usr/bin/env node
/**
 * Makes what docker/compose.yml mounts as secrets, each once: passwords, the users of each engine and their URLs, and
 * certificates for a first look. What is there already stays, but for a certificate of ours that ends soon; where half
 * of what belongs together is lost, it makes nothing. What engines are given follows from the URLs at each run, so that
 * a URL that is removed is a password that is changed.
 * `node scripts/docker-secrets.mjs FOLDER`
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { certificates, RENEWED_FOR_DAYS } from './docker-secrets/certificates.mjs';
import { isKeyElsewhere, lostHalves } from './docker-secrets/lost-halves.mjs';

const folder = resolve(process.argv[2] ?? 'docker/secrets');
const template = new URL('../docker/redis/users.acl.template', import.meta.url);
const PROCESSES = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker', 'ops'];
// The server's certificate must have this common name (EventStoreDB, CertificateReservedNodeCommonName).
const SERVERS = { eventstoredb: 'eventstoredb', gateway: 'localhost' };

const lost = lostHalves(folder, Object.keys(SERVERS), RENEWED_FOR_DAYS);
if (lost.length > 0) {
  process.stderr.write(`Nothing was made or changed in ${folder}.\n${lost.join('\n')}\n`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true, mode: 0o700 });

/**
 * Containers have users of their own, without rights over the files of others, and a host may keep new files to their
 * owner. The folder keeps everybody else of this machine out.
 */
function readableInContainers(name) {
  const path = join(folder, name);
  if ((statSync(path).mode & 0o444) !== 0o444) chmodSync(path, 0o644);
}

function once(name, make) {
  const path = join(folder, name);
  if (!existsSync(path)) writeFileSync(path, make());
  readableInContainers(name);
  return readFileSync(path, 'utf8');
}

/** In place: a container that runs sees what is written into a file that it has, and no other file of that name. */
function always(name, text) {
  writeFileSync(join(folder, name), text);
  readableInContainers(name);
}

const password = (name) => once(name, () => randomBytes(24).toString('hex'));
const passwordIn = (url) => decodeURIComponent(new URL(url).password);

for (const name of ['mongodb-root', 'grafana-admin', 'eventstoredb-admin', 'eventstoredb-ops']) password(name);

const service = password('eventstoredb-service');
const ca = '/run/secrets/eventstoredb-ca';
const log = once('event-store-url', () => `esdb://consent:${service}@eventstoredb:2113?tls=true&tlsCAFile=${ca}`);
always(
  'event-store-url',
  log.replace(/(?<=:\/\/[^:@/]+:)[^@/]*(?=@)/, () => encodeURIComponent(service.trim())),
);

const mongo = (user) => `mongodb://${user}:${randomBytes(24).toString('hex')}@mongodb:27017/?authSource=admin`;
const users = PROCESSES.map((user) => {
  const url = once(`read-store-url-${user}`, () => mongo(user));
  return { user, pwd: passwordIn(url), as: 'process' };
});
const backup = once('mongodb-backup-url', () => mongo('backup'));
always('mongodb-users', JSON.stringify([...users, { user: 'backup', pwd: passwordIn(backup), as: 'backup' }]));

// Redis takes a hash in place of a password, so that its own file tells nobody one.
const hashes = new Map(
  PROCESSES.map((user) => {
    const url = once(`redis-url-${user}`, () => `redis://${user}:${randomBytes(24).toString('hex')}@redis:6379`);
    return [user.toUpperCase().replaceAll('-', '_'), `#${createHash('sha256').update(passwordIn(url)).digest('hex')}`];
  }),
);
always(
  'redis-users',
  readFileSync(template, 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_, name) => hashes.get(name) ?? 'off'),
);

for (const said of certificates(folder, SERVERS)) process.stdout.write(`${said}\n`);
for (const name of Object.keys(SERVERS))
  for (const part of ['certificate', 'key']) readableInContainers(`${name}-${part}`);
readableInContainers('eventstoredb-ca');
if (isKeyElsewhere(folder)) process.stdout.write('ca-key is not here: certificates can be made anew only with it.\n');
process.stdout.write(`${folder} has what docker/compose.yml mounts. Copy it to a safe place.\n`);

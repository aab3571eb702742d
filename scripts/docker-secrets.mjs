#!/usr/bin/env node
/**
 * Makes what docker/compose.yml mounts as secrets, each once: passwords, the users of each engine and their URLs, and
 * certificates for a first look. What is there already stays, but for a certificate of ours that ends soon. What engines
 * are given follows from the URLs at each run, so that a URL that is removed is a password that is changed.
 * `node scripts/docker-secrets.mjs FOLDER`
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? 'docker/secrets');
const template = new URL('../docker/redis/users.acl.template', import.meta.url);
const PROCESSES = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker', 'ops'];

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

function openssl(...args) {
  const { status, stderr, error } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${error?.message ?? stderr}`);
}

const isTrue = (...args) => spawnSync('openssl', args, { cwd: folder, stdio: 'ignore' }).status === 0;

const KEY = ['-newkey', 'rsa:3072', '-nodes', '-sha256'];

/** @param host which it is for */
function certified(name, host) {
  if (!existsSync(join(folder, `${name}-certificate`))) certify(name, host);
  else if (endsSoon(`${name}-certificate`)) {
    certify(name, host);
    process.stdout.write(`${name}-certificate is new: create ${name} anew.\n`);
  }
  for (const part of ['certificate', 'key']) readableInContainers(`${name}-${part}`);
}

/** Of what was issued here: what an operator has put in its place is theirs to renew. */
function endsSoon(certificate) {
  const isOurs = isTrue('verify', '-no_check_time', '-CAfile', 'eventstoredb-ca', certificate);
  return isOurs && !isTrue('x509', '-checkend', String(60 * 86_400), '-noout', '-in', certificate);
}

function certify(name, host) {
  const extensions = ['-addext', `subjectAltName=DNS:${host},DNS:localhost,IP:127.0.0.1`];
  openssl('req', ...KEY, '-keyout', `${name}-key`, '-out', 'request', '-subj', `/CN=${host}`, ...extensions);
  const issuer = ['-CA', 'eventstoredb-ca', '-CAkey', 'ca-key', '-CAcreateserial', '-CAserial', 'ca-serial'];
  openssl(
    'x509',
    '-req',
    '-in',
    'request',
    ...issuer,
    '-days',
    '825',
    '-copy_extensions',
    'copy',
    '-out',
    `${name}-certificate`,
  );
  rmSync(join(folder, 'request'));
}

if (!existsSync(join(folder, 'eventstoredb-ca')))
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'ca-key',
    '-out',
    'eventstoredb-ca',
    '-days',
    '3650',
    '-subj',
    '/CN=Consent engines',
  );
readableInContainers('eventstoredb-ca');
// The server's certificate must have this common name (EventStoreDB, CertificateReservedNodeCommonName).
certified('eventstoredb', 'eventstoredb');
certified('gateway', 'localhost');
process.stdout.write(`${folder} has what docker/compose.yml mounts. Copy it to a safe place.\n`);

import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAuthority } from '../support/stand-ins/test-certificate.js';
import { UsersOfMongo } from '../support/stand-ins/users-of-mongo.js';

/** What signs other certificates, and is mounted nowhere. */
const FOR_NOBODY = ['ca-key', 'ca-serial'];

const PROCESSES = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker', 'ops'];

let folder: string;

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const passwordIn = (url: string): string => new URL(url).password;
const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** The password for MongoDB and the hash of that for Redis, by the URLs of a process. */
function usersOf(process: string): readonly (string | undefined)[] {
  const [readStore = '', redis = ''] = ['read-store-url', 'redis-url'].map((name) => textOf(`${name}-${process}`));
  return [passwordIn(readStore), hashOf(passwordIn(redis))];
}

/** The same, by what the engines are given. */
function usersInEngines(process: string): readonly (string | undefined)[] {
  const users = JSON.parse(textOf('mongodb-users')) as readonly { readonly user: string; readonly pwd: string }[];
  const [, hash] = new RegExp(`^user ${process} on #([0-9a-f]{64}) `, 'm').exec(textOf('redis-users')) ?? [];
  return [users.find(({ user }) => user === process)?.pwd, hash];
}

/** Runs the script, as a host does whose umask this is. */
function made(umask = '022'): string {
  const line = `umask ${umask} && exec "$0" scripts/docker-secrets.mjs "$1"`;
  return execFileSync('sh', ['-c', line, process.execPath, folder], { encoding: 'utf8', stdio: 'pipe' });
}

function modesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8)));
}

function daysLeft({ validTo }: X509Certificate): number {
  return (Date.parse(validTo) - Date.now()) / 86_400_000;
}

/** Puts a certificate of the same issuer there that has so many days left. */
function endingIn(days: number, name: string): void {
  const issuer = ['-CA', 'eventstoredb-ca', '-CAkey', 'ca-key', '-CAserial', 'ca-serial'];
  const ask = ['req', '-new', '-key', `${name}-key`, '-subj', `/CN=${name}`, '-out', 'request'];
  const sign = ['x509', '-req', '-in', 'request', ...issuer, '-days', String(days), '-out', `${name}-certificate`];
  for (const words of [ask, sign]) execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  rmSync(join(folder, 'request'));
}

describe('the secrets of containers', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are readable for every user of a container, also on a host that keeps new files to their owner', () => {
    made('077');
    const mounted = readdirSync(folder).filter((name) => !FOR_NOBODY.includes(name));
    expect(modesOf(mounted)).toEqual(new Set(['644']));
    expect(modesOf(FOR_NOBODY)).toEqual(new Set(['600']));
    for (const name of mounted) chmodSync(join(folder, name), 0o600);
    made('027');
    expect(modesOf(mounted)).toEqual(new Set(['644']));
  });

  it('give the engines a new password of a process as soon as it is made, and leave all others as they are', () => {
    const before = PROCESSES.map(usersOf);
    for (const name of ['read-store-url-mcp', 'redis-url-mcp']) rmSync(join(folder, name));
    made();
    for (const [index, process] of PROCESSES.entries()) {
      expect(usersOf(process)).toEqual(usersInEngines(process));
      const [readStore, redis] = before[index] ?? [];
      const same = [usersOf(process)[0] === readStore, usersOf(process)[1] === redis];
      expect([process, ...same]).toEqual([process, process !== 'mcp', process !== 'mcp']);
    }
  });

  it('are given to MongoDB and its users as they are now, also where those are there already', () => {
    const inode = statSync(join(folder, 'mongodb-users')).ino;
    const users = new UsersOfMongo();
    users.run(textOf);
    rmSync(join(folder, 'read-store-url-ops'));
    made();
    users.run(textOf);
    expect(users.given.get('ops')?.pwd).toBe(passwordIn(textOf('read-store-url-ops')));
    expect(new Set(users.signedIn)).toEqual(new Set([`root ${textOf('mongodb-root')}`]));
    // What a container that runs has mounted is that file, and no other of its name.
    expect(statSync(join(folder, 'mongodb-users')).ino).toBe(inode);
  });

  it('give every process the password that the event store has for them', () => {
    rmSync(join(folder, 'eventstoredb-service'));
    made();
    expect(passwordIn(textOf('event-store-url'))).toBe(textOf('eventstoredb-service'));
  });

  it('keep the address of an event store that an operator has named', () => {
    const elsewhere = `esdb://consent:${textOf('eventstoredb-service')}@log.example:2113?tls=true`;
    writeFileSync(join(folder, 'event-store-url'), elsewhere);
    made();
    expect(textOf('event-store-url')).toBe(elsewhere);
  });

  it('have a certificate that ends soon made anew, and say which server is to take it', () => {
    const authority = textOf('eventstoredb-ca');
    endingIn(59, 'eventstoredb');
    const ending = textOf('eventstoredb-certificate');
    expect(made()).toContain('eventstoredb-certificate is new: create eventstoredb anew.');
    const anew = new X509Certificate(textOf('eventstoredb-certificate'));
    expect(daysLeft(anew)).toBeGreaterThan(800);
    expect(anew.checkIssued(new X509Certificate(authority))).toBe(true);
    expect(anew.checkPrivateKey(createPrivateKey(textOf('eventstoredb-key')))).toBe(true);
    expect([textOf('eventstoredb-certificate') === ending, textOf('eventstoredb-ca') === authority]).toEqual([
      false,
      true,
    ]);
    expect(made()).not.toContain('is new');
  });

  it('leave a certificate alone that an operator has put in the place of theirs', () => {
    const own = testAuthority().issue(['localhost'], ['200101000000Z', '200102000000Z']);
    writeFileSync(join(folder, 'gateway-certificate'), own.cert);
    writeFileSync(join(folder, 'gateway-key'), own.key);
    made();
    expect([textOf('gateway-certificate'), textOf('gateway-key')]).toEqual([own.cert, own.key]);
  });
});

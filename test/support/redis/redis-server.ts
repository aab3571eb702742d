import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { freePort } from '../processes/free-port.js';
import { LOOPBACK, startedAt, type Place } from '../processes/place.js';
import { wordsOfTls } from './redis-certificate.js';
import type { TestAuthority } from '../stand-ins/test-certificate.js';

const PATIENCE_MS = 30_000;
const POLL_EVERY_MS = 20;
const ACL_FILE = 'users.acl';
/** The test's own, beside the users that rules make. */
export const WATCHER = 'watcher';
/** Ports that are tried. */
const MOST_PORTS = 5;
/** Where it speaks TLS its certificate is for its name alone. */
const TLS_NAME = 'localhost';

export interface RedisServerOptions {
  /** Of its users, with their passwords; without them anybody may do everything. */
  readonly rules?: string | undefined;
  readonly place?: Place;
  /** Of its command line, beside those that every one has. */
  readonly words?: readonly string[];
  /** Whether it is a node of a cluster. */
  readonly isClustered?: boolean;
  /** Who issues its certificate: it then speaks TLS alone. */
  readonly authority?: TestAuthority | undefined;
}

/** A Redis for processes that are started apart, on loopback, with a folder of its own that goes when it stops. */
export class RedisServer {
  private constructor(
    readonly url: string,
    private process: ChildProcess,
    private readonly folder: string,
    private readonly started: Started,
  ) {}

  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const { rules, place = LOOPBACK, authority, isClustered = false } = options;
    const folder = await mkdtemp(join(tmpdir(), 'redis-'));
    if (rules !== undefined)
      await writeFile(join(folder, ACL_FILE), `${rules}\nuser ${WATCHER} on nopass ~* &* +@all\n`);
    try {
      const tls = authority === undefined ? [] : await wordsOfTls(folder, authority, TLS_NAME);
      for (let tried = 1; ; tried++) {
        const user = rules === undefined ? '' : `${WATCHER}:any@`;
        const [scheme, host] = authority === undefined ? ['redis', place.host] : ['rediss', TLS_NAME];
        const url = `${scheme}://${user}${host}:${await freePort()}`;
        // The port that it would take for the cluster's bus by itself might be another program's.
        const bus = isClustered ? ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())] : [];
        const started = { place, words: [...tls, ...bus, ...(options.words ?? [])], ca: authority?.ca };
        try {
          return new RedisServer(url, await launched(url, folder, started), folder, started);
        } catch (error) {
          // Somebody else has taken a port since it was free.
          if (!(error instanceof EndedAtOnce) || tried === MOST_PORTS) throw error;
        }
      }
    } catch (cause) {
      await rm(folder, { recursive: true, force: true });
      throw cause;
    }
  }

  /** Its address for one of the users that the rules make. */
  urlOf(user: string, password: string): string {
    const { protocol, host } = new URL(this.url);
    return `${protocol}//${user}:${password}@${host}`;
  }

  /** A client that trusts it and may do everything. */
  client(options: ClientOptions = {}): Redis {
    return clientOf(this.url, this.started, options);
  }

  /** What users tried that their rules do not allow. */
  async refused(): Promise<readonly string[]> {
    const client = this.client();
    const entries = (await client.call('ACL', 'LOG')) as readonly (readonly unknown[])[];
    client.disconnect();
    return entries.map((entry) => {
      const field = (name: string): string => String(entry[entry.indexOf(name) + 1]);
      return `${field('username')}: ${field('reason')} ${field('object')}`;
    });
  }

  /** Ends it in the midst of whatever it does; it can be started again, empty, at the same address. */
  async kill(): Promise<void> {
    const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    this.process.kill('SIGKILL');
    await ended;
  }

  async startAgain(): Promise<void> {
    this.process = await launched(this.url, this.folder, this.started);
  }

  /** It hears everything and answers nothing until it `goesOn`. */
  hangs(): void {
    this.process.kill('SIGSTOP');
  }

  goesOn(): void {
    this.process.kill('SIGCONT');
  }

  /** Forgets everything. */
  async flush(): Promise<void> {
    const client = this.client();
    await client.flushall();
    client.disconnect();
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A server that could not have its port. */
class EndedAtOnce extends Error {
  override readonly name = 'EndedAtOnce';
}

type ClientOptions = Pick<RedisOptions, 'maxRetriesPerRequest' | 'retryStrategy'>;

/** How a server is started, the first time and again. */
interface Started {
  readonly place: Place;
  readonly words: readonly string[];
  /** Whom clients have to trust; it speaks TLS then. */
  readonly ca: string | undefined;
}

function clientOf(url: string, { ca }: Started, options: ClientOptions): Redis {
  return ca === undefined ? new Redis(url, options) : new Redis(url, { ...options, tls: { ca } });
}

/** Resolves when it answers: it itself, and not another one at its port. */
async function launched(url: string, folder: string, started: Started): Promise<ChildProcess> {
  const { host, launch } = started.place;
  const acl = join(folder, ACL_FILE);
  const users = existsSync(acl) ? ['--aclfile', acl] : [];
  // Without this it answers nobody outside loopback, whatever its rules.
  const open = host === LOOPBACK.host ? [] : ['--protected-mode', 'no'];
  const files = ['--dir', folder, '--save', '', ...users];
  const { port } = new URL(url);
  const ports = started.ca === undefined ? ['--port', port] : ['--port', '0', '--tls-port', port];
  const options = [...ports, '--bind', host, ...files, ...open, ...started.words];
  const [program, line] = startedAt(launch, 'redis-server', options);
  const child = spawn(program, line, { stdio: 'ignore' });
  const ended = once(child, 'exit').then(() => {
    throw new EndedAtOnce('redis-server ended before it answered');
  });
  const client = clientOf(url, started, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  const timer = setTimeout(() => {
    client.disconnect();
  }, PATIENCE_MS);
  try {
    await Promise.race([ended, answeredBy(child, client)]);
    return child;
  } catch (cause) {
    child.kill('SIGKILL');
    if (cause instanceof EndedAtOnce) throw cause;
    throw new Error('redis-server did not start', { cause });
  } finally {
    ended.catch(() => undefined);
    clearTimeout(timer);
    client.disconnect();
  }
}

async function answeredBy({ pid }: ChildProcess, client: Redis): Promise<void> {
  for (;;) {
    const answer = await client.info('server');
    if (answer.includes(`process_id:${String(pid)}\r`)) return;
    // Somebody else's: its own has not found out yet that it cannot have the port.
    await pause(POLL_EVERY_MS);
  }
}

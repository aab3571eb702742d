import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../time/eventually.js';
import { freePort } from '../processes/free-port.js';
import { LOOPBACK, startedAt, type Place } from '../processes/place.js';
import type { TestCertificate } from '../stand-ins/test-certificate.js';

const TEMPLATE = 'docker/gateway/nginx.conf.template';
const ROUTES = 'docker/gateway/routes.conf';
const PATIENCE_MS = 30_000;

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;
}

/** More than a test ever asks in a second. */
const PLENTY = 10_000;

export interface GatewayOptions {
  /** It ends TLS with this. */
  readonly tls?: TestCertificate;
  /** Requests a second of an address without a key. */
  readonly perStranger?: number;
  /** Requests a second with one key. */
  readonly perKey?: number;
  /** Seconds of its template, such as `client_body_timeout`, for a test that cannot wait as long. */
  readonly seconds?: Readonly<Record<string, number>>;
  /** Variables of its template, in the place of what tests set by themselves. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly place?: Place;
}

/** A line of the gateway's log. */
export type GatewayLine = Readonly<Record<string, unknown>>;

/** The gateway as it is shipped, in front of processes on loopback. */
export class Gateway {
  private constructor(
    readonly baseUrl: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly complaints: string[],
  ) {}

  /**
   * @param command addresses of the command side, such as `127.0.0.1:40123`
   * @param query those of the query side
   * @param mcp those of the MCP servers
   */
  static async start(
    command: readonly string[],
    query: readonly string[],
    port = 0,
    mcp: readonly string[] = command,
    own: GatewayOptions = {},
  ): Promise<Gateway> {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
    // Its workers run as a user of their own, who must get into it.
    await chmod(folder, 0o755);
    const { host, launch } = own.place ?? LOOPBACK;
    const listen = `${host}:${port === 0 ? await freePort() : port}`;
    const config = join(folder, 'nginx.conf');
    await writeFile(
      config,
      await filledIn(folder, own.tls === undefined ? listen : `${listen} ssl`, { command, query, mcp }, own),
    );
    const options = ['-p', folder, '-c', config, '-e', 'stderr'];
    const [program, words] = startedAt(launch, 'nginx', options);
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    const complaints: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    const gateway = new Gateway(`${own.tls === undefined ? 'http' : 'https'}://${listen}`, child, folder, complaints);
    try {
      await eventually(async () => (await gateway.isLive()) || undefined);
      return gateway;
    } catch (cause) {
      await gateway.stop();
      throw new Error(`nginx did not start: ${complaints.join('')}`, { cause });
    }
  }

  /** Everything it has logged so far, the access log and what it complained of, as it stands there. */
  async log(): Promise<string> {
    return (await readFile(join(this.folder, 'access.log'), 'utf8')) + this.complaints.join('');
  }

  /** The line of the request with this id. */
  async lineOf(requestId: string | null): Promise<GatewayLine> {
    return eventually(async () => {
      const lines = (await readFile(join(this.folder, 'access.log'), 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as GatewayLine).find((line) => line['request_id'] === requestId);
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      const ended = once(this.process, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
      this.process.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async isLive(): Promise<boolean> {
    if (this.process.exitCode !== null) throw new Error('nginx ended');
    return new Promise((found) => {
      const { hostname, port } = new URL(this.baseUrl);
      const socket = connect(Number(port), hostname, () => {
        socket.destroy();
        found(true);
      });
      socket.on('error', () => {
        found(false);
      });
    });
  }
}

/** As the nginx image fills templates in: only variables that it is given, never nginx's own. */
async function filledIn(
  folder: string,
  listen: string,
  { command, query, mcp }: Readonly<Record<'command' | 'query' | 'mcp', readonly string[]>>,
  { tls, perStranger = PLENTY, perKey = PLENTY, seconds = {}, variables = {} }: GatewayOptions,
): Promise<string> {
  const values: Readonly<Record<string, string>> = {
    GATEWAY_DIR: folder,
    GATEWAY_LISTEN: listen,
    GATEWAY_TLS: tls === undefined ? '' : await certified(folder, tls),
    GATEWAY_PER_STRANGER: String(perStranger),
    GATEWAY_PER_ADDRESS: String(PLENTY),
    GATEWAY_PER_KEY: String(perKey),
    GATEWAY_CONNECTIONS: '512',
    GATEWAY_WORKERS: 'auto',
    GATEWAY_ROUTES: resolve(ROUTES),
    GATEWAY_ACCESS_LOG: join(folder, 'access.log'),
    NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    COMMAND_SERVERS: serversOf(command),
    QUERY_SERVERS: serversOf(query),
    MCP_SERVERS: serversOf(mcp),
    ...variables,
  };
  const template = hastened(await readFile(TEMPLATE, 'utf8'), seconds);
  return template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the gateway's template wants ${name}`);
    return value;
  });
}

function hastened(template: string, seconds: Readonly<Record<string, number>>): string {
  return Object.entries(seconds).reduce((text, [directive, value]) => {
    const given = new RegExp(`(?<=^ *${directive} )\\d+s;$`, 'm');
    if (!given.test(text)) throw new Error(`the gateway's template has no ${directive} in seconds`);
    return text.replace(given, `${String(value)}s;`);
  }, template);
}

async function certified(folder: string, { cert, key }: TestCertificate): Promise<string> {
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  return `ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};`;
}

function serversOf(addresses: readonly string[]): string {
  return addresses.map((address) => `server ${address} fail_timeout=1s;`).join(' ');
}

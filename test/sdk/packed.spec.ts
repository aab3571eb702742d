import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ConsentClient } from '../../sdk/typescript/src/index.js';
import { eventually } from '../support/time/eventually.js';
import { freePort } from '../support/processes/free-port.js';
import { InstalledSdk } from '../support/sdk/installed-sdk.js';
import { itWhere } from '../support/jest/it-where.js';
import { hasPython, python, SDK } from '../support/sdk/python.js';
import { did, said } from '../support/documentation/route-snippets.js';
import { startService, type Service } from '../support/service/service.js';
import { programOf } from '../support/documentation/snippet-programs.js';
import { SnippetWorld } from '../support/documentation/snippet-world.js';
import { RudePosts } from '../support/webhooks/rude-posts.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const run = promisify(execFile);

/** The blocks of the README in a language, in order. */
async function blocks(language: string): Promise<readonly string[]> {
  const readme = await readFile('sdk/typescript/README.md', 'utf8');
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
}

let service: Service;
let sdk: InstalledSdk;
beforeAll(async () => {
  [service, sdk] = await Promise.all([
    startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } }),
    InstalledSdk.install(),
  ]);
});
afterAll(async () => {
  await sdk.remove();
  await service.stop();
});

describe('the packed TypeScript SDK, installed into an empty folder', () => {
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    const snippets = await blocks('ts');
    await sdk.compile(Object.fromEntries(snippets.map((text, index) => [`snippet-${String(index)}`, text])));
    environment = {
      PATH: process.env['PATH'],
      CONSENT_API_KEY: service.business.apiKey,
      CONSENT_BASE_URL: service.running.baseUrl,
      PERSON_KEY: service.demo.people[0]?.formatted,
    };
  });

  const runs = async (name: string): Promise<string> =>
    (await run(process.execPath, [`${name}.js`], { cwd: sdk.folder, env: environment })).stdout;

  it('holds only what is built, its types and the README', () => {
    const strangers = sdk.packed.filter((path) => !/^(dist\/.+(\.js|\.d\.ts)|package\.json|README\.md)$/.test(path));
    expect(strangers).toEqual([]);
    expect(sdk.packed).toEqual(expect.arrayContaining(['README.md', 'dist/index.d.ts', 'dist/index.js']));
  });

  it('needs no package but standardwebhooks, the one that the service’s own tests verify with', async () => {
    const { dependencies } = JSON.parse(await readFile('sdk/typescript/package.json', 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(dependencies)).toEqual(['standardwebhooks']);
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { devDependencies: object };
    expect(devDependencies).toMatchObject(dependencies);
  });

  it('does what every snippet of the README says', async () => {
    expect(await runs('snippet-0')).toMatch(/^Ada E\. .+, IL\nAda Example\n.+ IL \d{5}-\d{4}\n$/s);
    expect(await runs('snippet-1')).toBe('0 active grants\n1 on the first page, 0 of it cannot be read for now\n');
    expect(await runs('snippet-2')).toBe('Please read the key again.\n');
    expect(await receives('snippet-3')).toBe('webhook.test');
    const follower = program('node', ['snippet-4.js']);
    await happens('order-2');
    expect(await follower.line(/ order-2$/)).toMatch(/^\d+ address\.confirmed order-2$/);
    await follower.stop();
  });

  it('follows nothing from the beginning where how far it came cannot be read', async () => {
    await rm(join(sdk.folder, 'cursor'), { force: true });
    await mkdir(join(sdk.folder, 'cursor'));
    const stderr = expect.stringContaining('EISDIR: illegal operation on a directory, read') as string;
    const following = run(process.execPath, ['snippet-4.js'], { cwd: sdk.folder, env: environment, timeout: 30_000 });
    await expect(following).rejects.toMatchObject({ stdout: '', stderr });
  });

  it('brings a command line, which does what the README says of it', async () => {
    const [listen = '', trigger = '', tail = '', resend = '', verify = ''] = await blocks('sh');
    const hook = await WebhookReceiver.start();
    const home = { HOME: sdk.folder, PORT: new URL(hook.url).port };
    const listening = program('bash', ['-c', listen], home);
    expect(await listening.line(/secret/)).toMatch(/^Signing secret: whsec_/);
    await run('bash', ['-c', trigger], { cwd: sdk.folder, env: { ...environment, ...home } });
    expect(await listening.line(/→/)).toMatch(/^example address\.changed → 204 /);
    await listening.stop();
    await hook.stop();

    const tailing = program('bash', ['-c', tail]);
    await happens('order-3');
    expect(JSON.parse(await tailing.line(/order-3/))).toMatchObject({ type: 'address.confirmed' });
    await tailing.stop();

    const receiver = await WebhookReceiver.start();
    const PORT = new URL(receiver.url).port;
    const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const bash = (text: string) =>
      run('bash', ['-c', text], { cwd: sdk.folder, env: { ...environment, PORT, WEBHOOK_SECRET } });
    expect((await bash(resend)).stdout).toMatch(/^1 address\.confirmed → 204 /);
    await receiver.stop();
    const [webhook] = receiver.received;
    const lines = Object.entries(webhook?.headers ?? {}).map(([name, value]) => `${name}: ${String(value)}\n`);
    await writeFile(join(sdk.folder, 'headers.txt'), lines.join(''));
    await writeFile(join(sdk.folder, 'body.json'), webhook?.raw ?? '');
    expect((await bash(verify)).stdout).toMatch(/^right: address\.confirmed, event /);
  });

  it('has the checker of proofs beside it, which finds the log of the service in order', async () => {
    for (const [name, path] of [
      ['key', '/log/v1/key'],
      ['older', '/log/v1/checkpoint'],
      ['newer', '/log/v1/checkpoint'],
    ] as const) {
      const answer = await eventually(async () => {
        const got = await fetch(service.running.baseUrl + path);
        return got.ok ? got.text() : undefined;
      });
      await writeFile(join(sdk.folder, name), answer);
    }
    const words = ['--no-install', 'consent-verify', 'checkpoints', 'older', 'newer', '--key', 'key'];
    const { stdout } = await run('npx', words, { cwd: sdk.folder, env: { PATH: process.env['PATH'] } });
    expect(stdout).toMatch(/^HOLDS: /);
  });

  /** Somebody confirms an address that the business holds. */
  async function happens(externalRef: string): Promise<void> {
    const person = await service.world.person();
    await service.business.claim(await service.world.preview(service.demo.business.id, person), externalRef);
    await person.confirmsAddress();
  }

  /** One that runs until it is stopped. */
  function program(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
    const env = { ...environment, ...more };
    const child = spawn(command, args, { cwd: sdk.folder, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const ended = once(child, 'close');
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    return {
      line: (pattern: RegExp) => eventually(() => Promise.resolve(lines.find((line) => pattern.test(line)))),
      // With what it has started: `npx` leaves its child running when it is ended alone.
      stop: async () => {
        if (child.pid !== undefined) process.kill(-child.pid);
        await ended;
      },
    };
  }

  /** What the snippet's server says of a test that the service sends to it. */
  async function receives(name: string): Promise<string | undefined> {
    const port = String(await freePort());
    const client = new ConsentClient({ apiKey: service.business.apiKey, baseUrl: service.running.baseUrl });
    const { id, secret } = await client.webhookEndpoints.create({ url: `http://localhost:${port}/hook` });
    const receiver = program('node', [`${name}.js`], { PORT: port, WEBHOOK_SECRET: secret });
    const rude = new RudePosts(Number(port));
    try {
      // A server that listens answers a request that is no webhook as well.
      await eventually(() => fetch(`http://localhost:${port}`).catch(() => undefined));
      await rude.everything();
      expect(await client.webhookEndpoints.test(id)).toMatchObject({ delivered: true, status: 204 });
      return await receiver.line(/./);
    } finally {
      rude.end();
      await receiver.stop();
    }
  }
});

describe('the snippets of docs/routes', () => {
  let receiver: WebhookReceiver;
  let world: SnippetWorld;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  beforeEach(async () => {
    world = await SnippetWorld.make(service, receiver.url);
  });
  afterEach(() => world.proxy.stop());
  afterAll(() => receiver.stop());

  it('do with curl what stands above them', async () => {
    await mkdir(join(sdk.folder, 'data'));
    await writeFile(join(sdk.folder, 'data', 'demo.json'), JSON.stringify(world.demoFile));
    // Else curl takes an answer that tells of a failure for a success.
    const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
    const script = curl + programOf('sh', (route) => world.placeholdersOf(route));
    await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: sdk.folder });
    expect(did(world)).toEqual(said());
  });

  it('do in TypeScript what stands above them', async () => {
    await sdk.compile({ snippets: programOf('ts', (route) => world.placeholdersOf(route)) });
    const env = { PATH: process.env['PATH'], CONSENT_BASE_URL: world.proxy.url, CONSENT_API_KEY: world.apiKey };
    const { stdout } = await run(process.execPath, ['snippets.js'], { cwd: sdk.folder, env });
    expect(stdout).not.toMatch(/undefined|\[object/);
    expect(stdout).toContain('address.confirmed');
    expect(did(world)).toEqual(said());
  });

  const needed = { isThere: hasPython(), otherwise: 'there is no Python with the packages of the SDK here' };
  itWhere(needed, 'do in Python what stands above them', async () => {
    await writeFile(
      join(sdk.folder, 'snippets.py'),
      programOf('python', (route) => world.placeholdersOf(route)),
    );
    const environment = {
      CONSENT_BASE_URL: world.proxy.url,
      CONSENT_API_KEY: world.apiKey,
      PYTHONPATH: resolve(SDK, 'src'),
    };
    const printed = await python(['snippets.py'], { cwd: sdk.folder, environment });
    expect(printed).toContain('address.confirmed');
    expect(did(world)).toEqual(said());
  });
});

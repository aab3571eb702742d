import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readSettings } from '#runtime';
import { COMMANDS } from '../../apps/ops/src/commands.js';
import { programOf as commandLine } from '../../apps/ops/src/command-line/program.js';
import {
  containersOf,
  isSelected,
  manifestsWith,
  MANIFESTS_RENDERER,
  podsOf,
  renderedManifests,
} from '../support/deployment/kubernetes-manifests.js';
import type { Manifest } from '../support/deployment/kubernetes-manifests.js';
import { programOf } from '../support/processes/node-arguments.js';

const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];
/** Where each process finds what it signs in to the engines with. */
const SECRETS = '/run/secrets/engines';
const URLS = {
  'event-store-url': 'esdb://eventstore.engines.svc:2113',
  'read-store-url': 'mongodb://mongodb.engines.svc:27017',
  'redis-url': 'rediss://redis.engines.svc:6379',
  'smtp-url': 'smtps://mail.engines.svc:465',
};

/** The command of operators that words lead to. */
function commandOf(words: readonly string[]): string | undefined {
  let found: string | undefined;
  const program = commandLine(COMMANDS, ({ name }) => {
    found = name;
  });
  program.parse([...words], { from: 'user' });
  return found;
}

/** In one order, without room for scratch, which each has as it needs it. */
function byName<T extends { readonly name: string }>(ones: readonly T[]): readonly T[] {
  return ones
    .filter(({ name }) => name !== 'scratch' && name !== 'data')
    .sort((one, other) => one.name.localeCompare(other.name));
}

const describeWhereThere = MANIFESTS_RENDERER.isThere ? describe : describe.skip;

describeWhereThere(
  `the manifests for Kubernetes${MANIFESTS_RENDERER.isThere ? '' : `: ${MANIFESTS_RENDERER.otherwise}`}`,
  () => {
    let all: readonly Manifest[];
    beforeAll(async () => {
      all = await renderedManifests();
    });

    const of = (kind: string) => all.filter((one) => one.kind === kind);
    const names = (kind: string) => of(kind).map(({ metadata }) => metadata.name);
    const pods = () => of('Deployment').map(({ spec }) => spec?.template?.metadata.labels ?? {});

    it('run every process', () => {
      expect(names('Deployment').sort()).toEqual([...APPS, 'gateway', 'ops'].sort());
    });

    it('give every process that serves or works a disruption budget', () => {
      expect(names('PodDisruptionBudget').sort()).toEqual([...APPS, 'gateway'].sort());
    });

    it('scale every process but the projector', () => {
      expect(
        of('HorizontalPodAutoscaler')
          .map(({ spec }) => spec?.scaleTargetRef?.name)
          .sort(),
      ).toEqual(APPS.filter((app) => app !== 'projector').sort());
    });

    it('leave the number of what is scaled to its autoscaler, also when they are applied to a loaded installation', () => {
      const scaled = of('HorizontalPodAutoscaler').map(({ spec }) => spec?.scaleTargetRef?.name);
      const fixed = of('Deployment').filter(({ spec }) => spec?.replicas !== undefined);
      expect(fixed.map(({ metadata }) => metadata.name).sort()).toEqual(['gateway', 'ops', 'projector']);
      expect(fixed.filter(({ metadata }) => scaled.includes(metadata.name))).toEqual([]);
    });

    it('start programs that there are', () => {
      const programs = of('Deployment').flatMap(({ spec }) => spec?.template?.spec.containers[0]?.args?.[0] ?? []);
      const sources = APPS.map((app) => `apps/${app}/src/main.ts`);
      expect(programs.filter((program) => program.startsWith('dist/')).sort()).toEqual(sources.map(programOf).sort());
      expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    });

    it('have the command line of operators, which runs only when somebody asks for it', () => {
      const { spec } = of('Deployment').find(({ metadata }) => metadata.name === 'ops') ?? {};
      const { containers = [], volumes = [] } = spec?.template?.spec ?? {};
      expect([spec?.replicas, containers[0]?.command]).toEqual([0, ['sleep', 'infinity']]);
      expect(volumes.find(({ name }) => name === 'engines')?.secret?.secretName).toBe('engines-ops');
    });

    it('let operators change a copy of the keyring, which itself is mounted to be read alone', () => {
      const { spec } = of('Deployment').find(({ metadata }) => metadata.name === 'ops') ?? {};
      const mounts = spec?.template?.spec.containers[0]?.volumeMounts ?? [];
      expect(mounts).toContainEqual({ name: 'keyring', mountPath: '/keyring', readOnly: true });
      expect(mounts).toContainEqual({ name: 'data', mountPath: '/data' });
      expect(readFileSync('docs/operating-guide.md', 'utf8')).toContain(' KEYRING_FILE=/data/keyring.sealed.json ');
    });

    it('make a whole backup each night and rehearse the newest each week, by commands that there are', () => {
      const [program] = of('CronJob').flatMap((one) => podsOf(one)?.spec.containers[0]?.args?.[0] ?? []);
      expect(program).toBe(programOf('apps/ops/src/main.ts'));
      const jobs = of('CronJob').map((one) => {
        const [, ...words] = podsOf(one)?.spec.containers[0]?.args ?? [];
        return [one.spec?.schedule, commandOf(words)];
      });
      expect(jobs).toEqual([
        ['17 2 * * *', 'backup'],
        ['17 6 * * 0', 'drill'],
      ]);
    });

    it('name each job after what it does, so that the jobs of a schedule can be listed', () => {
      const named = of('CronJob').map(({ metadata, spec }) => [
        metadata.name,
        spec?.jobTemplate?.metadata?.labels?.['app.kubernetes.io/name'],
      ]);
      expect(named).toEqual([
        ['backup', 'backup'],
        ['drill', 'drill'],
      ]);
    });

    it('give jobs what operators have, and keep backups apart from the engines and from the keyring', () => {
      const ops = of('Deployment').filter(({ metadata }) => metadata.name === 'ops');
      const [byHand, ...jobs] = [...ops, ...of('CronJob')].map((one) => {
        const { securityContext, containers = [], volumes = [] } = podsOf(one)?.spec ?? {};
        const [{ envFrom, volumeMounts = [], securityContext: rights } = {}] = containers;
        return { securityContext, envFrom, rights, volumes: byName(volumes), volumeMounts: byName(volumeMounts) };
      });
      expect(jobs).toEqual([byHand, byHand]);
      const claims = byHand?.volumes.flatMap((one) => one.persistentVolumeClaim?.claimName ?? []);
      expect(claims).toEqual(['backups', 'register']);
      const said = of('CronJob').map((one) => podsOf(one)?.spec.containers[0]?.env);
      expect(said).toEqual(jobs.map(() => [{ name: 'OPERATOR', value: 'scheduled-job' }]));
    });

    it('let no process be root, write to its image, or grow without bound', () => {
      for (const one of [...of('Deployment'), ...of('CronJob')]) {
        const { metadata } = one;
        const { securityContext } = podsOf(one)?.spec ?? {};
        expect([metadata.name, securityContext]).toMatchObject([
          metadata.name,
          { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        ]);
        for (const container of containersOf(one))
          expect(container).toMatchObject({
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { limits: { memory: expect.any(String) as string } },
          });
      }
    });

    it('give each process as much memory as it has in containers on one machine', () => {
      const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
        services: Readonly<Record<string, { readonly mem_limit: string }>>;
      };
      const bounds = of('Deployment')
        .filter(({ metadata }) => APPS.includes(metadata.name))
        .map(({ metadata, spec }) => [
          metadata.name,
          spec?.template?.spec.containers[0]?.resources?.limits?.memory?.replace('Gi', 'g'),
        ]);
      expect(bounds).toEqual(bounds.map(([name]) => [name, services[String(name)]?.mem_limit]));
    });

    it('probe every process that serves or works', () => {
      for (const { spec } of of('Deployment').filter(({ metadata }) => metadata.name !== 'ops'))
        for (const container of spec?.template?.spec.containers ?? [])
          expect(container).toMatchObject({
            livenessProbe: expect.any(Object) as object,
            readinessProbe: expect.any(Object) as object,
          });
    });

    it('keep every pod that was ready once in its place while what all of them share is away', () => {
      const asked = of('Deployment')
        .filter(({ metadata }) => metadata.name !== 'ops')
        .map(({ metadata, spec }) => {
          const [{ startupProbe: start, readinessProbe: ready, livenessProbe: live } = {}] =
            spec?.template?.spec.containers ?? [];
          return [metadata.name, ...[start, ready, live].map((probe) => probe?.httpGet?.path)];
        });
      const own = APPS.map((app) => [app, '/health/ready', '/health/live', '/health/live']);
      expect(asked.sort()).toEqual([...own, ['gateway', undefined, '/health/live', undefined]].sort());
    });

    it('spread the pods of each kind over machines and zones, each kind by itself', () => {
      for (const { metadata, spec } of of('Deployment').filter((one) => one.metadata.name !== 'ops')) {
        const { topologySpreadConstraints: spread = [] } = spec?.template?.spec ?? {};
        expect([metadata.name, spread.map(({ topologyKey }) => topologyKey)]).toEqual([
          metadata.name,
          ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'],
        ]);
        for (const { labelSelector, matchLabelKeys } of spread) {
          expect(isSelected(spec?.template?.metadata.labels ?? {}, labelSelector)).toBe(true);
          expect(matchLabelKeys).toEqual(['app.kubernetes.io/name', 'pod-template-hash']);
        }
      }
    });

    it('end whoever may be asked only when no Service leads there any more', () => {
      const serving = of('Deployment').filter(({ metadata }) => metadata.name !== 'ops');
      const waits = serving.map(({ spec }) => spec?.template?.spec.containers[0]?.lifecycle?.preStop);
      expect(waits).toEqual(serving.map(() => ({ sleep: { seconds: 5 } })));
    });

    it('have services that select existing pods', () => {
      for (const { spec } of of('Service')) {
        const selected = spec?.selector as Readonly<Record<string, string>>;
        expect(pods().some((labels) => isSelected(labels, { matchLabels: selected }))).toBe(true);
      }
    });

    it('give each process users of its own in the engines, in files alone', () => {
      for (const { metadata, spec } of of('Deployment').filter((one) => one.metadata.name !== 'gateway')) {
        const { containers = [], volumes = [] } = spec?.template?.spec ?? {};
        const [{ volumeMounts } = {}] = containers;
        expect(volumes.find(({ name }) => name === 'engines')?.secret).toEqual({
          ...{ secretName: `engines-${metadata.name}`, defaultMode: 0o440 },
        });
        expect(volumeMounts).toContainEqual({ name: 'engines', mountPath: SECRETS, readOnly: true });
      }
    });

    it('let every pod start without a token where AWS KMS seals the keyring, which has none', async () => {
      const tokensOf = (manifests: readonly Manifest[]) =>
        manifests
          .map((one) => podsOf(one)?.spec.volumes?.find(({ name }) => name === 'token')?.secret)
          .filter((secret) => secret !== undefined);
      const tokens = tokensOf(all);
      expect(tokens.length).toBe([...APPS, 'ops', 'backup', 'drill'].length);
      expect(tokens.filter(({ optional }) => optional)).toEqual([]);
      const optional = tokens.map((secret) => ({ ...secret, optional: true }));
      expect(tokensOf(await manifestsWith('aws-kms'))).toEqual(optional);
    });

    it('name settings that the program takes in production, with the keyring sealed', async () => {
      const maps = of('ConfigMap').filter(({ metadata }) => /^(keyring-)?settings-/.test(metadata.name));
      const settings = Object.assign({}, ...maps.map(({ data }) => data)) as Readonly<Record<string, string>>;
      expect(Object.keys(settings)).toEqual(expect.arrayContaining(['ORIGIN', 'MAIL_FROM', 'SUPPORT_CONTACT']));
      const folder = await mkdtemp(join(tmpdir(), 'engines-'));
      try {
        for (const [name, url] of Object.entries(URLS)) await writeFile(join(folder, name), url);
        const mounted = Object.entries(settings).map(
          ([name, value]) => [name, value.replace(SECRETS, folder)] as const,
        );
        expect(readSettings(Object.fromEntries(mounted), false, ['REDIS_URL'])).toMatchObject({
          production: true,
          eventStore: { url: URLS['event-store-url'] },
          readStore: { url: URLS['read-store-url'] },
          redisUrl: URLS['redis-url'],
          keyManagement: { kind: 'transit' },
          demo: false,
          metricsPort: 9464,
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  },
);

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { readSettings } from '#runtime';
import { findGoCommand } from '../support/go-command.js';

interface Container {
  readonly args?: readonly string[];
  readonly securityContext?: object;
  readonly resources?: { readonly limits?: { readonly memory?: string } };
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly securityContext?: object; readonly containers: readonly Container[] };
    };
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly podSelector?: Selector;
    readonly scaleTargetRef?: { readonly name: string };
  };
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
}

const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];
const SECRETS = {
  EVENT_STORE_URL: 'esdb://eventstore.engines.svc:2113',
  READ_STORE_URL: 'mongodb://mongodb.engines.svc:27017',
  REDIS_URL: 'rediss://redis.engines.svc:6379',
};

const binary = findGoCommand('manifests', process.env['MANIFESTS_BIN']);
const describeWhereThere = binary === undefined ? describe.skip : describe;

describeWhereThere(
  `the manifests for Kubernetes${binary === undefined ? ': the renderer is not installed (test/support/manifests)' : ''}`,
  () => {
    let all: readonly Manifest[];
    beforeAll(async () => {
      // It refuses what the types of Kubernetes do not have.
      const { stdout } = await promisify(execFile)(binary ?? '', ['docker/kubernetes'], { maxBuffer: 16_777_216 });
      all = JSON.parse(stdout) as Manifest[];
    });

    const of = (kind: string) => all.filter((one) => one.kind === kind);
    const names = (kind: string) => of(kind).map(({ metadata }) => metadata.name);
    const pods = () => of('Deployment').map(({ spec }) => spec?.template?.metadata.labels ?? {});

    it('run every process, each with a budget, and each that may grow with its bounds', () => {
      expect(names('Deployment').sort()).toEqual([...APPS, 'gateway'].sort());
      expect(names('PodDisruptionBudget').sort()).toEqual(names('Deployment').sort());
      expect(
        of('HorizontalPodAutoscaler')
          .map(({ spec }) => spec?.scaleTargetRef?.name)
          .sort(),
      ).toEqual(APPS.filter((app) => app !== 'projector').sort());
      const programs = of('Deployment').flatMap(({ spec }) => spec?.template?.spec.containers[0]?.args?.[0] ?? []);
      const sources = programs
        .filter((program) => program.startsWith('dist/'))
        .map((program) => program.replace(/^dist\/(.*)\.js$/, '$1.ts'));
      expect([sources.length, sources.filter((source) => !existsSync(source))]).toEqual([APPS.length, []]);
    });

    it('let no process be root, write to its image, or grow without bound, and probe each', () => {
      for (const { metadata, spec } of of('Deployment')) {
        const { securityContext, containers = [] } = spec?.template?.spec ?? {};
        expect([metadata.name, securityContext]).toMatchObject([
          metadata.name,
          { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        ]);
        for (const container of containers)
          expect(container).toMatchObject({
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { limits: { memory: expect.any(String) as string } },
            livenessProbe: expect.any(Object) as object,
            readinessProbe: expect.any(Object) as object,
          });
      }
    });

    it('select pods that there are, and shut all of them off but for what is let through', () => {
      const matches = (
        labels: Readonly<Record<string, string>>,
        { matchLabels = {}, matchExpressions = [] }: Selector,
      ) =>
        Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
        matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
      for (const { metadata, spec } of of('NetworkPolicy'))
        expect([metadata.name, pods().some((labels) => matches(labels, spec?.podSelector ?? {}))]).toEqual([
          metadata.name,
          true,
        ]);
      const closed =
        of('NetworkPolicy').find(({ metadata }) => metadata.name === 'nothing-else')?.spec?.podSelector ?? {};
      expect(pods().every((labels) => matches(labels, closed))).toBe(true);
      for (const { spec } of of('Service')) {
        const selected = spec?.selector as Readonly<Record<string, string>>;
        expect(pods().some((labels) => matches(labels, { matchLabels: selected }))).toBe(true);
      }
    });

    it('name settings that the program takes in production, with the keyring sealed', () => {
      const settings = of('ConfigMap').find(({ metadata }) => metadata.name.startsWith('settings'))?.data ?? {};
      const read = readSettings({ ...settings, ...SECRETS }, false, ['REDIS_URL']);
      expect(read).toMatchObject({
        production: true,
        keyManagement: { kind: 'transit' },
        demo: false,
        metricsPort: 9464,
      });
    });
  },
);

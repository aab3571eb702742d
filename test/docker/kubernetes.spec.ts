import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readSettings } from '#runtime';
import { findGoCommand } from '../support/go-command.js';
import { programOf } from '../support/node-arguments.js';

interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly defaultMode?: number };
}

interface Container {
  readonly env?: readonly object[];
  readonly envFrom?: readonly object[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
  readonly args?: readonly string[];
  readonly command?: readonly string[];
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
    readonly replicas?: number;
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly securityContext?: object;
        readonly containers: readonly Container[];
        readonly volumes?: readonly Volume[];
      };
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
/** Where each process finds what it signs in to the engines with. */
const SECRETS = '/run/secrets/engines';
const URLS = {
  'event-store-url': 'esdb://eventstore.engines.svc:2113',
  'read-store-url': 'mongodb://mongodb.engines.svc:27017',
  'redis-url': 'rediss://redis.engines.svc:6379',
  'smtp-url': 'smtps://mail.engines.svc:465',
};

const binary = findGoCommand('manifests', process.env['MANIFESTS_BIN']);
const describeWhereThere = binary === undefined ? describe.skip : describe;

describeWhereThere(
  `the manifests for Kubernetes${binary === undefined ? ': the renderer is not installed (test/support/manifests)' : ''}`,
  () => {
    let all: readonly Manifest[];
    beforeAll(async () => {
      all = await rendered('docker/kubernetes');
    });

    /** It refuses what the types of Kubernetes do not have. */
    const rendered = async (folder: string): Promise<readonly Manifest[]> => {
      const { stdout } = await promisify(execFile)(binary ?? '', [folder], { maxBuffer: 16_777_216 });
      return JSON.parse(stdout) as Manifest[];
    };

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

    it('let every process ask AWS KMS where an overlay says that it seals the keyring', async () => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'overlay-')));
      try {
        const base = relative(folder, resolve('docker/kubernetes'));
        const overlay = { resources: [base], components: [`${base}/aws-kms`] };
        await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(overlay));
        const added = (await rendered(folder)).find(({ metadata }) => metadata.name === 'to-aws-kms');
        expect(added?.spec?.podSelector).toEqual({ matchLabels: { 'consent/process': 'app' } });
        expect(names('NetworkPolicy')).not.toContain('to-aws-kms');
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    it('let no process be root, write to its image, or grow without bound', () => {
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
          });
      }
    });

    it('probe every process that serves or works', () => {
      for (const { spec } of of('Deployment').filter(({ metadata }) => metadata.name !== 'ops'))
        for (const container of spec?.template?.spec.containers ?? [])
          expect(container).toMatchObject({
            livenessProbe: expect.any(Object) as object,
            readinessProbe: expect.any(Object) as object,
          });
    });

    const matches = (labels: Readonly<Record<string, string>>, { matchLabels = {}, matchExpressions = [] }: Selector) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

    it('have network policies that select pods that there are', () => {
      for (const { metadata, spec } of of('NetworkPolicy'))
        expect([metadata.name, pods().some((labels) => matches(labels, spec?.podSelector ?? {}))]).toEqual([
          metadata.name,
          true,
        ]);
    });

    it('close the network of every pod but for what is let through', () => {
      const closed =
        of('NetworkPolicy').find(({ metadata }) => metadata.name === 'nothing-else')?.spec?.podSelector ?? {};
      expect(pods().every((labels) => matches(labels, closed))).toBe(true);
    });

    it('have services that select pods that there are', () => {
      for (const { spec } of of('Service')) {
        const selected = spec?.selector as Readonly<Record<string, string>>;
        expect(pods().some((labels) => matches(labels, { matchLabels: selected }))).toBe(true);
      }
    });

    it('give each process users of its own in the engines, in files instead of variables', () => {
      for (const { metadata, spec } of of('Deployment').filter((one) => APPS.includes(one.metadata.name))) {
        const { containers = [], volumes = [] } = spec?.template?.spec ?? {};
        const [{ env = [], envFrom, volumeMounts } = {}] = containers;
        expect(volumes.find(({ name }) => name === 'engines')?.secret).toEqual({
          ...{ secretName: `engines-${metadata.name}`, defaultMode: 0o440 },
        });
        expect(volumeMounts).toContainEqual({ name: 'engines', mountPath: SECRETS, readOnly: true });
        expect([env, envFrom]).toEqual([
          [],
          [{ configMapRef: { name: expect.stringMatching(/^settings/) as string } }],
        ]);
      }
    });

    it('name settings that the program takes in production, with the keyring sealed', async () => {
      const settings = of('ConfigMap').find(({ metadata }) => metadata.name.startsWith('settings'))?.data ?? {};
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

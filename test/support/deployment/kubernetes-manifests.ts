import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findGoCommand } from '../processes/go-command.js';

interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly defaultMode?: number; readonly optional?: boolean };
  readonly persistentVolumeClaim?: { readonly claimName: string };
  readonly emptyDir?: { readonly medium?: string };
}

interface Probe {
  readonly httpGet?: { readonly path: string };
  readonly exec?: { readonly command: readonly string[] };
}

export interface Container {
  readonly name: string;
  /** `Always` of one that begins before the others and ends after them. */
  readonly restartPolicy?: string;
  readonly ports?: readonly { readonly name: string }[];
  readonly env?: readonly object[];
  readonly envFrom?: readonly object[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly securityContext?: object;
  readonly resources?: {
    readonly requests?: { readonly cpu?: string };
    readonly limits?: { readonly memory?: string };
  };
  readonly lifecycle?: { readonly preStop?: object };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

export type Labels = Readonly<Record<string, string>>;

export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
}

export interface EgressRule {
  readonly to?: readonly {
    readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
    readonly namespaceSelector?: Selector;
    readonly podSelector?: Selector;
  }[];
  readonly ports?: readonly { readonly port: number | string }[];
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Labels; readonly annotations?: Labels };
  readonly spec: {
    readonly securityContext?: object;
    readonly shareProcessNamespace?: boolean;
    readonly topologySpreadConstraints?: readonly {
      readonly topologyKey: string;
      readonly labelSelector: Selector;
      readonly matchLabelKeys?: readonly string[];
    }[];
    readonly initContainers?: readonly Container[];
    readonly containers: readonly Container[];
    readonly volumes?: readonly Volume[];
  };
}

interface JobSpec {
  readonly activeDeadlineSeconds?: number;
  readonly ttlSecondsAfterFinished?: number;
  readonly podFailurePolicy?: object;
  readonly template: PodTemplate;
}

/** An object of Kubernetes, as far as tests look into it. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly schedule?: string;
    readonly template?: PodTemplate;
    readonly jobTemplate?: {
      readonly metadata?: { readonly labels?: Labels };
      readonly spec: JobSpec;
    };
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly podSelector?: Selector;
    readonly egress?: readonly EgressRule[];
    readonly clusterIP?: string;
    readonly scaleTargetRef?: { readonly name: string };
    readonly groups?: readonly object[];
  };
}

const BASE = 'docker/kubernetes';
/** Names of the components, each a folder beside the base. */
export const COMPONENTS = readdirSync(BASE).filter((name) => existsSync(join(BASE, name, 'kustomization.yaml')));

const renderer = findGoCommand('manifests', process.env['MANIFESTS_BIN']);

/** What renders manifests, for stories that need it. */
export const MANIFESTS_RENDERER = {
  isThere: renderer !== undefined,
  otherwise: 'the renderer is not installed (test/support/manifests)',
};

/** The base as it is applied, or an overlay in a folder. The renderer refuses what the types of Kubernetes have not. */
export async function renderedManifests(folder = BASE): Promise<readonly Manifest[]> {
  const { stdout } = await promisify(execFile)(renderer ?? '', [folder], { maxBuffer: 16_777_216 });
  return JSON.parse(stdout) as Manifest[];
}

/** The base with components beside it, as an overlay names them. @param components folders in that of the base */
export async function manifestsWith(...components: readonly string[]): Promise<readonly Manifest[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'overlay-')));
  try {
    const base = relative(folder, resolve(BASE));
    const overlay = { resources: [base], components: components.map((name) => `${base}/${name}`) };
    await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(overlay));
    return await renderedManifests(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The template of its pods, of whatever makes some. */
export function podsOf({ spec }: Manifest): PodTemplate | undefined {
  return spec?.template ?? spec?.jobTemplate?.spec.template;
}

/** All that runs in its pods, what begins first included. */
export function containersOf(manifest: Manifest): readonly Container[] {
  const { initContainers = [], containers = [] } = podsOf(manifest)?.spec ?? {};
  return [...initContainers, ...containers];
}

export function isSelected(labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

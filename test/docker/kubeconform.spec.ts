import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findGoCommand } from '../support/processes/go-command.js';
import { itWhere } from '../support/jest/it-where.js';
import {
  COMPONENTS,
  MANIFESTS_RENDERER,
  manifestsWith,
  renderedManifests,
} from '../support/deployment/kubernetes-manifests.js';
import { findKubernetesDescription, writeKubernetesSchemas } from '../support/deployment/kubernetes-schemas.js';

interface Report {
  readonly resources?: readonly { readonly kind: string; readonly status: string; readonly msg: string }[];
  readonly summary: Readonly<Record<'valid' | 'invalid' | 'errors' | 'skipped', number>>;
}

const kubeconform = findGoCommand('kubeconform', process.env['KUBECONFORM_BIN']);
const description = findKubernetesDescription();
const needed = {
  isThere: MANIFESTS_RENDERER.isThere && kubeconform !== undefined && description !== undefined,
  otherwise: 'it, the renderer or the description of Kubernetes is not installed (test/support/manifests)',
};

/** Of the Prometheus Operator: Kubernetes itself does not describe them. */
const OF_OTHERS = ['PodMonitor', 'PrometheusRule'];

const WRONG = [
  ['lacks what must be there', { selector: undefined }, 'selector'],
  ['has a field that there is none of', { replica: 2 }, 'replica'],
  ['has a value of another type', { replicas: 'two' }, 'replicas'],
] as const;

describe('kubeconform, of the manifests for Kubernetes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kubernetes-schemas-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function checked(manifests: readonly object[]): Promise<Report> {
    const schemas = await writeKubernetesSchemas(description ?? '', folder);
    const child = spawn(kubeconform ?? '', [
      ...['-strict', '-summary', '-output', 'json', '-skip', OF_OTHERS.join(','), '-schema-location', schemas, '-'],
    ]);
    child.stdin.end(manifests.map((one) => JSON.stringify(one)).join('\n---\n'));
    return JSON.parse(await text(child.stdout)) as Report;
  }

  itWhere(needed, 'finds nothing wrong with any of them', async () => {
    const all = await renderedManifests();
    const { resources = [], summary } = await checked(all);
    expect(resources.filter(({ status }) => status !== 'statusValid')).toEqual([]);
    expect(summary).toEqual({ valid: all.length, invalid: 0, errors: 0, skipped: 0 });
  });

  for (const component of COMPONENTS)
    itWhere(needed, `finds nothing wrong with them where an overlay names ${component}`, async () => {
      const all = await manifestsWith(component);
      const { resources = [], summary } = await checked(all);
      expect(resources).toEqual([]);
      const skipped = all.filter(({ kind }) => OF_OTHERS.includes(kind)).length;
      expect(skipped > 0).toBe(component === 'monitoring');
      expect(summary).toEqual({ valid: all.length - skipped, invalid: 0, errors: 0, skipped });
    });

  for (const [what, wrong, named] of WRONG)
    itWhere(needed, `would find a deployment that ${what}`, async () => {
      const deployment = (await renderedManifests()).find(({ kind }) => kind === 'Deployment');
      const { resources = [] } = await checked([{ ...deployment, spec: { ...deployment?.spec, ...wrong } }]);
      expect(resources).toMatchObject([{ kind: 'Deployment', status: 'statusInvalid' }]);
      expect(resources[0]?.msg).toContain(named);
    });
});

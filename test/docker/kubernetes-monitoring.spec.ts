import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { RULE_FILES } from '../support/deployment/alert-rules.js';
import { itWhere } from '../support/jest/it-where.js';
import { isSelected, manifestsWith, MANIFESTS_RENDERER, podsOf } from '../support/deployment/kubernetes-manifests.js';

interface Monitor {
  readonly jobLabel: string;
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly podMetricsEndpoints: readonly { readonly port: string }[];
}

const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];

describe('the component for the Prometheus Operator', () => {
  itWhere(MANIFESTS_RENDERER, 'has every rule of the containers’ Prometheus, as it stands there', async () => {
    const found = (await manifestsWith('monitoring')).filter(({ kind }) => kind === 'PrometheusRule');
    const groups = RULE_FILES.map((file) => (parse(readFileSync(file, 'utf8')) as { groups: object[] }).groups);
    expect(groups.flat().length).toBeGreaterThan(5);
    expect(found.map(({ spec }) => spec?.groups)).toEqual(groups);
  });

  itWhere(MANIFESTS_RENDERER, 'asks every process that has metrics, as the job that the rules name', async () => {
    const all = await manifestsWith('monitoring');
    const spec = all.find(({ kind }) => kind === 'PodMonitor')?.spec as unknown as Monitor;
    const [endpoint] = spec.podMetricsEndpoints;
    const asked = all.filter((one) => {
      const { metadata, spec: pod } = podsOf(one) ?? {};
      const ports = pod?.containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name)) ?? [];
      return (
        metadata !== undefined && isSelected(metadata.labels, spec.selector) && ports.includes(endpoint?.port ?? '')
      );
    });
    expect(asked.map(({ metadata }) => metadata.name).sort()).toEqual([...APPS].sort());
    const jobs = new Set(asked.map((one) => podsOf(one)?.metadata.labels[spec.jobLabel]));
    const named = RULE_FILES.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=job=")[\w-]+/g) ?? []);
    expect(named).toContain('consent');
    expect([...jobs]).toEqual(['consent']);
  });
});

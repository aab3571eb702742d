import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Recorded {
  readonly record: string;
  readonly expr: string;
}

interface Dashboard {
  readonly title: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const RULES = 'docker/prometheus/rules';
const DASHBOARDS = 'docker/grafana/dashboards';

export const RULE_FILES: readonly string[] = readdirSync(RULES).map((file) => join(RULES, file));

const rules = RULE_FILES.flatMap((file) => {
  const { groups } = parse(readFileSync(file, 'utf8')) as {
    groups: readonly { rules: readonly (Alert | Recorded)[] }[];
  };
  return groups.flatMap((group) => group.rules);
});

export const ALERTS: readonly Alert[] = rules.filter((rule) => 'alert' in rule);

export const dashboards: readonly Dashboard[] = readdirSync(DASHBOARDS).map(
  (file) => JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard,
);

const RUNBOOK_TEXTS = readdirSync('docs/runbooks').map((file) => readFileSync(join('docs/runbooks', file), 'utf8'));

/** Of Prometheus itself. */
const OWN = /^up$/;
const SUFFIX = /_(bucket|count|sum)$/;

/** Every metric that a rule, a dashboard or a runbook names, as a process exports it. */
export function metricsNamed(): readonly string[] {
  const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? [rule.record] : [])));
  const texts = [...expressions(), ...RUNBOOK_TEXTS].map(withoutLabels);
  const names = texts.flatMap((text) => text.match(/\b(consent[_:]\w+(:\w+)*|nodejs_\w+|process_\w+|up(?=\{))/g) ?? []);
  const unknownRecords = names.filter((name) => name.includes(':') && !recorded.has(name));
  if (unknownRecords.length > 0) throw new Error(`nothing records ${unknownRecords.join(', ')}`);
  const metrics = names.filter((name) => !name.includes(':') && !OWN.test(name));
  return [...new Set(metrics.map((name) => (name.includes('_seconds_') ? name.replace(SUFFIX, '') : name)))].sort();
}

/** Every metric of the node exporter that a rule, a dashboard or a runbook names. */
export function exporterMetricsNamed(): readonly string[] {
  const texts = [...expressions(), ...RUNBOOK_TEXTS];
  return [...new Set(texts.flatMap((text) => text.match(/\bnode_\w+/g) ?? []))].sort();
}

/** What rules and panels of dashboards ask Prometheus for. */
export function expressions(): readonly string[] {
  return [...rules, ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets))].map(
    ({ expr }) => expr,
  );
}

function withoutLabels(text: string): string {
  return text.replaceAll(/\{[^{}]*\}/g, '{}').replaceAll(/by \([^)]*\)/g, '');
}

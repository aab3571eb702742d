/**
 * `node scripts/prometheus-rules.mjs`: writes the rules of docker/prometheus/rules as objects for the Prometheus Operator,
 * one of each file, into docker/kubernetes/monitoring. A test holds the two together.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/root.mjs';

const rules = join(root, 'docker', 'prometheus', 'rules');

for (const file of readdirSync(rules)) {
  const name = file.replace(/\.yml$/, '');
  const head = [
    `# Made of docker/prometheus/rules/${file} by scripts/prometheus-rules.mjs: change it there.`,
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PrometheusRule',
    'metadata:',
    `  name: consent-${name}`,
    '  namespace: consent',
    'spec:',
  ];
  const lines = readFileSync(join(rules, file), 'utf8').trimEnd().split('\n');
  // The one top-level key of such a file, `groups`, is also the one of the object's spec.
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`));
  writeFileSync(join(root, 'docker', 'kubernetes', 'monitoring', `${name}.yaml`), `${[...head, ...body].join('\n')}\n`);
}

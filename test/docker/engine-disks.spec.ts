import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { exporterMetricsNamed } from '../support/deployment/alert-rules.js';

interface Service {
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
}

interface Relabelling {
  readonly source_labels: readonly string[];
  readonly regex: string;
  readonly target_label?: string;
  readonly action?: 'keep';
}

interface Job {
  readonly job_name: string;
  readonly static_configs?: readonly { readonly targets: readonly string[] }[];
  readonly metric_relabel_configs?: readonly Relabelling[];
}

const { services, networks } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
};
const { scrape_configs: jobs } = parse(readFileSync('docker/prometheus/prometheus.yml', 'utf8')) as {
  readonly scrape_configs: readonly Job[];
};
const job = jobs.find(({ job_name: name }) => name === 'disks');
const mounts = (services['disks']?.volumes ?? []).map((one) => /^(.+):(\/[^:]+):ro$/.exec(one)?.slice(1) ?? [one]);

/** The labels of a sample as Prometheus keeps it; undefined where it does not. */
function kept(sample: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  let labels = sample;
  for (const { source_labels: sources, regex, target_label: target, action } of job?.metric_relabel_configs ?? []) {
    const found = new RegExp(`^(?:${regex})$`).exec(sources.map((name) => labels[name] ?? '').join(';'));
    if (action === 'keep' && found === null) return undefined;
    if (target !== undefined && found !== null) labels = { ...labels, [target]: found[1] ?? '' };
  }
  return labels;
}

describe('the disks of the engines in containers', () => {
  it('are measured where the engines keep what they have, and where backups go', () => {
    const data = ['eventstoredb', 'mongodb', 'redis'].map((name) => services[name]?.volumes?.[0]?.split(':')[0]);
    const backups = services['backup']?.volumes?.at(-1)?.replace(/:\/backups$/, '');
    expect(mounts.map(([volume]) => volume)).toEqual([...data, backups]);
  });

  it('are told by the places that alerts and the dashboard name, and nothing else is kept of the exporter', () => {
    const places = mounts.map(([, mountpoint = '']) => kept({ __name__: 'node_filesystem_avail_bytes', mountpoint }));
    expect(places.map((labels) => labels?.['place'])).toEqual(['event-store', 'read-store', 'redis', 'backups']);
    expect(kept({ __name__: 'node_filesystem_avail_bytes', mountpoint: '/etc/hosts' })).toBeUndefined();
    expect(kept({ __name__: 'node_filesystem_files', mountpoint: '/disks/redis' })).toBeUndefined();
    const [, mountpoint = ''] = mounts[0] ?? [];
    expect(exporterMetricsNamed()).toEqual(['node_filesystem_avail_bytes', 'node_filesystem_size_bytes']);
    expect(exporterMetricsNamed().filter((name) => kept({ __name__: name, mountpoint }) === undefined)).toEqual([]);
  });

  it('are seen by Prometheus alone, from a network that leads nowhere', () => {
    expect(job?.static_configs).toEqual([{ targets: ['disks:9100'] }]);
    expect(services['disks']?.ports).toBeUndefined();
    expect(networks['disks']).toEqual({ internal: true });
    const there = Object.keys(services).filter((name) => services[name]?.networks.includes('disks'));
    expect([there, services['disks']?.networks]).toEqual([['disks', 'prometheus'], ['disks']]);
  });
});

import { readFileSync } from 'node:fs';
import { MANIFESTS_RENDERER, renderedManifests } from '../support/deployment/kubernetes-manifests.js';
import { itWhere } from '../support/jest/it-where.js';

/** Whoever reads events comes before whoever writes them. */
const READERS = ['projector', 'webhook-worker', 'query-api'];
const NAME = 'app.kubernetes.io/name';

const [, guide = ''] = readFileSync('docs/operating-guide.md', 'utf8').split('\n## Upgrades\n');
const [upgrades = ''] = guide.split('\n## ');
const runbook = readFileSync('docs/runbooks/two-versions.md', 'utf8');

const stepsOf = (text: string): readonly string[] =>
  [...text.matchAll(/ up --detach --wait --no-deps (.*)$/gm)].map(([, names]) => String(names));

describe('the upgrade of an installation', () => {
  it('goes in containers as one that was cut off is finished: readers first, and none before the image is built', () => {
    expect(stepsOf(upgrades)).toEqual(['keyring', ...READERS, 'command-api mcp']);
    expect(stepsOf(runbook)).toEqual(stepsOf(upgrades));
    expect(upgrades.indexOf('compose.yml build')).toBeGreaterThan(0);
    expect(upgrades.indexOf('compose.yml build')).toBeLessThan(upgrades.indexOf(' up --detach'));
  });

  it('goes on Kubernetes in the same order, each process after the one before has been replaced', () => {
    const [, steps] = /for process in ([a-z -]+); do/.exec(upgrades) ?? [];
    expect(steps?.split(' ')).toEqual(READERS);
    expect(upgrades).toContain(`--selector "${NAME}=$process" &&`);
    expect(upgrades).toContain('rollout status "deployment/$process" || return');
  });

  itWhere(MANIFESTS_RENDERER, 'can leave out what runs, and take a process by its name', async () => {
    const all = await renderedManifests();
    const named = all.filter(({ metadata }) => metadata.labels?.[NAME] !== undefined);
    const running = all.filter(({ kind }) => ['Deployment', 'CronJob'].includes(kind));
    expect(named).toEqual(running);
    expect(running.map(({ metadata }) => metadata.labels?.[NAME])).toEqual(
      running.map(({ metadata }) => metadata.name),
    );
  });
});

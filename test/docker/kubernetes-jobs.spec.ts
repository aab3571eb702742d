import { itWhere } from '../support/jest/it-where.js';
import { MANIFESTS_RENDERER, renderedManifests } from '../support/deployment/kubernetes-manifests.js';
import type { Manifest } from '../support/deployment/kubernetes-manifests.js';

const DAY = 86_400;

async function jobs(): Promise<readonly Manifest[]> {
  return (await renderedManifests()).filter(({ kind }) => kind === 'CronJob');
}

/** How long until a schedule's next run: it names a day of the week, or every day. */
function betweenRuns(schedule = ''): number {
  return schedule.endsWith(' *') ? DAY : 7 * DAY;
}

describe('the jobs of operators on Kubernetes', () => {
  itWhere(MANIFESTS_RENDERER, 'are ended where they hang, before the next run of their schedule is due', async () => {
    const late = (await jobs()).filter(({ spec }) => {
      const deadline = spec?.jobTemplate?.spec.activeDeadlineSeconds ?? Infinity;
      return deadline >= betweenRuns(spec?.schedule);
    });
    expect(late.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  itWhere(MANIFESTS_RENDERER, 'let go of their pods, and of the claims of those, before the next drill', async () => {
    for (const { metadata, spec } of await jobs()) {
      const kept = spec?.jobTemplate?.spec.ttlSecondsAfterFinished ?? Infinity;
      // Long enough to read what failed, once the alert for it has rung.
      expect([metadata.name, kept > DAY, kept < 3 * DAY]).toEqual([metadata.name, true, true]);
    }
  });

  itWhere(MANIFESTS_RENDERER, 'do not try again what a command found wrong', async () => {
    const policies = (await jobs()).map(({ spec }) => spec?.jobTemplate?.spec.podFailurePolicy);
    const policy = {
      rules: [{ action: 'FailJob', onExitCodes: { containerName: 'app', operator: 'In', values: [1, 2] } }],
    };
    expect(policies).toEqual([policy, policy]);
  });
});

import { itWhere } from '../support/jest/it-where.js';
import { COMPONENTS, manifestsWith, MANIFESTS_RENDERER } from '../support/deployment/kubernetes-manifests.js';

describe('the components of the manifests for Kubernetes', () => {
  itWhere(
    MANIFESTS_RENDERER,
    'are where the pods are, whichever namespace the operator works in otherwise',
    async () => {
      expect(COMPONENTS.length).toBeGreaterThan(2);
      const all = (await manifestsWith(...COMPONENTS)).filter(({ kind }) => kind !== 'Namespace');
      const elsewhere = all.filter(({ metadata }) => metadata.namespace !== 'consent');
      expect(elsewhere.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    },
  );
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { itWhere } from '../support/jest/it-where.js';
import { manifestsWith, MANIFESTS_RENDERER } from '../support/deployment/kubernetes-manifests.js';

const BASE = 'docker/kubernetes';
const COMPONENTS = readdirSync(BASE).filter((name) => existsSync(join(BASE, name, 'kustomization.yaml')));

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

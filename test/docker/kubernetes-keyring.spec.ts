import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readSettings } from '#runtime';
import { RIGHTS } from '../../apps/keyring/src/rights.js';
import {
  containersOf,
  manifestsWith,
  MANIFESTS_RENDERER,
  podsOf,
  renderedManifests,
} from '../support/deployment/kubernetes-manifests.js';
import type { Container, Manifest } from '../support/deployment/kubernetes-manifests.js';
import { programOf } from '../support/processes/node-arguments.js';

const BASE = 'docker/kubernetes';
const COMPONENTS = readdirSync(BASE).filter((name) => existsSync(join(BASE, name, 'kustomization.yaml')));
/** Those that have no keyring; the demo has no pod. */
const WITHOUT = Object.keys(RIGHTS).filter((name) => name !== 'demo');
/** Those that have it: both sides, and operators. */
const WITH = ['backup', 'command-api', 'drill', 'ops', 'query-api'];
const SOCKET = { name: 'socket', mountPath: '/keyring-socket', readOnly: true };
const ROLE_IS_NOT_FOR = 'eks.amazonaws.com/skip-containers';

/** Containers with the file, or with what unseals it, as `pod/container`. What a volume is called says nothing. */
function holdersOf(manifests: readonly Manifest[]): readonly string[] {
  const found = manifests.flatMap((one) => {
    const secret = (podsOf(one)?.spec.volumes ?? []).filter((volume) =>
      /"keyring["-]/.test(JSON.stringify({ ...volume, name: undefined })),
    );
    const holds = ({ env, envFrom, volumeMounts = [] }: Container) =>
      volumeMounts.some(({ name }) => secret.some((volume) => volume.name === name)) ||
      /"secret(Key)?Ref"/.test(JSON.stringify([env, envFrom]));
    return containersOf(one)
      .filter(holds)
      .map(({ name }) => `${one.metadata.name}/${name}`);
  });
  return found.sort();
}

const settingsOf = ({ envFrom = [] }: Container) =>
  (envFrom as readonly { readonly configMapRef: { readonly name: string } }[]).map(({ configMapRef }) =>
    configMapRef.name.replace(/-[a-z0-9]{10}$/, ''),
  );

const describeWhereThere = MANIFESTS_RENDERER.isThere ? describe : describe.skip;

describeWhereThere(
  `the keyring on Kubernetes${MANIFESTS_RENDERER.isThere ? '' : `: ${MANIFESTS_RENDERER.otherwise}`}`,
  () => {
    let all: readonly Manifest[];
    beforeAll(async () => {
      all = await renderedManifests();
    });

    const pods = (of: readonly Manifest[] = all) => of.filter((one) => podsOf(one) !== undefined);
    const deployment = (name: string) => {
      const found = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
      if (found === undefined) throw new Error(`no deployment ${name}`);
      return found;
    };
    const container = (pod: string, name: string) => {
      const found = containersOf(deployment(pod)).find((one) => one.name === name);
      if (found === undefined) throw new Error(`no container ${name} of ${pod}`);
      return found;
    };

    it('is seen by the command and query sides, operators and what has it for the others, and by no other container', async () => {
      const holders = [...WITH.map((name) => `${name}/app`), ...WITHOUT.map((name) => `${name}/keyring`)].sort();
      expect(holdersOf(all)).toEqual(holders);
      expect(holdersOf(await manifestsWith(...COMPONENTS))).toEqual(holders);
    });

    it('is looked for, where it was changed, in every container that has it', () => {
      const guide = readFileSync('docs/operating-guide.md', 'utf8');
      const asked = [...guide.matchAll(/^ {2}which_has (\w+) (\S+)$/gm)].flatMap(([, name, of]) =>
        String(of)
          .split(',')
          .map((pod) => `${pod}/${String(name)}`),
      );
      expect(asked.sort()).toEqual(holdersOf(all));
    });

    it('is unsealed in each pod with a token of its own', () => {
      for (const one of pods().filter(({ metadata }) => metadata.name !== 'gateway')) {
        const { name } = one.metadata;
        const whose = ['backup', 'drill'].includes(name) ? 'ops' : name;
        const token = podsOf(one)?.spec.volumes?.find((volume) => volume.name === 'token');
        expect(token).toEqual({
          name: 'token',
          secret: { ...token?.secret, secretName: `keyring-token-${whose}`, defaultMode: 0o440 },
        });
        const [holder] = containersOf(one).filter(({ volumeMounts = [] }) =>
          volumeMounts.some((at) => at.name === 'token'),
        );
        expect(holder?.volumeMounts).toContainEqual({ name: 'token', mountPath: '/token', readOnly: true });
        expect(holder?.volumeMounts).toContainEqual({ name: 'keyring', mountPath: '/keyring', readOnly: true });
      }
    });

    it.each(WITHOUT)('is used by %s over a socket of its pod, where it has no rights but its own', (name) => {
      const keyring = container(name, 'keyring');
      expect(keyring.args).toEqual([programOf('apps/keyring/src/main.ts'), '/sockets', name]);
      const sockets = keyring.volumeMounts?.filter((mount) => mount.name === 'socket');
      expect(sockets).toEqual([SOCKET, { name: 'socket', mountPath: `/sockets/${name}` }]);
      const app = container(name, 'app');
      expect(app.volumeMounts?.filter((mount) => mount.name === 'socket')).toEqual([SOCKET]);
      expect(app.env).toEqual([{ name: 'KEYRING_URL', value: 'socket:/keyring-socket/keyring.sock' }]);
      const [{ value }] = app.env as readonly [{ readonly value: string }];
      expect(readSettings({ KEYRING_URL: value }, false)).toMatchObject({
        ...{ keyringPath: '/keyring-socket/keyring.sock', keyringApart: true },
      });
      const volume = podsOf(deployment(name))?.spec.volumes?.find((one) => one.name === 'socket');
      expect(volume?.emptyDir?.medium).toBe('Memory');
    });

    it('is had for others by what begins before them, ends after them and keeps no pod from its place', () => {
      const beside = pods().flatMap(
        (one) => podsOf(one)?.spec.initContainers?.map((had) => [one.metadata.name, had]) ?? [],
      );
      expect(beside.map(([name]) => name)).toEqual(WITHOUT);
      for (const [, had] of beside)
        expect(had).toMatchObject({
          name: 'keyring',
          restartPolicy: 'Always',
          image: 'registry.example/consent:latest',
        });
      for (const name of WITHOUT) {
        const { readinessProbe, lifecycle, startupProbe, livenessProbe } = container(name, 'keyring');
        expect([readinessProbe, lifecycle]).toEqual([undefined, undefined]);
        expect(startupProbe?.exec).toEqual(livenessProbe?.exec);
      }
    });

    it('has a socket for its owner, who both containers are, and neither sees the other’s memory', () => {
      for (const name of WITHOUT) {
        const { securityContext, shareProcessNamespace } = podsOf(deployment(name))?.spec ?? {};
        expect(shareProcessNamespace).toBe(false);
        expect(securityContext).toMatchObject({ runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 });
        const own = containersOf(deployment(name)).map((one) => Object.keys(one.securityContext ?? {}).sort());
        const rights = ['allowPrivilegeEscalation', 'capabilities', 'readOnlyRootFilesystem'];
        expect(own).toEqual([rights, rights]);
      }
    });

    it('has settings of its own, which those that have no keyring are not told', () => {
      for (const name of WITHOUT) {
        expect(settingsOf(container(name, 'keyring'))).toEqual(['keyring-settings']);
        expect(settingsOf(container(name, 'app'))).toEqual(['settings']);
      }
      const holders = pods().filter(({ metadata }) => WITH.includes(metadata.name));
      for (const one of holders) expect(containersOf(one).map(settingsOf)).toEqual([['settings', 'keyring-settings']]);
      const data = (prefix: string) => all.find(({ metadata }) => metadata.name.startsWith(prefix))?.data ?? {};
      expect(Object.keys(data('settings-')).filter((name) => /^(KEYRING|AWS|NODE_EXTRA)_/.test(name))).toEqual([]);
      expect(readSettings({ NODE_ENV: 'production', ...data('keyring-settings-') }, false)).toMatchObject({
        ...{ keyringPath: '/keyring/keyring.sealed.json', keyringApart: false, keyManagement: { kind: 'transit' } },
      });
    });

    it('is had for others within the bounds that it has in containers, in pods that can be scaled by CPU', () => {
      const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
        readonly services: Readonly<Record<string, { readonly mem_limit: string }>>;
      };
      for (const name of WITHOUT) {
        expect(container(name, 'keyring').resources?.limits?.memory).toBe(
          services['keyring']?.mem_limit.replace('m', 'Mi'),
        );
        expect(
          containersOf(deployment(name)).filter(({ resources }) => resources?.requests?.cpu === undefined),
        ).toEqual([]);
      }
    });

    it('is unsealed by AWS KMS with a role that no process has which has no keyring', async () => {
      const told = pods(await manifestsWith('aws-kms')).map((one) => [
        one.metadata.name,
        podsOf(one)?.metadata.annotations?.[ROLE_IS_NOT_FOR],
      ]);
      expect(told.filter(([, containers]) => containers !== undefined)).toEqual(WITHOUT.map((name) => [name, 'app']));
    });
  },
);

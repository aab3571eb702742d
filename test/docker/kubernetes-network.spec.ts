import { itWhere } from '../support/jest/it-where.js';
import {
  isSelected,
  manifestsWith,
  MANIFESTS_RENDERER,
  podsOf,
  renderedManifests,
  type Labels,
  type Manifest,
} from '../support/deployment/kubernetes-manifests.js';
import { mayCall, type Destination } from '../support/deployment/network-egress.js';

const APPS = ['command-api', 'query-api', 'mcp', 'projector', 'webhook-worker'];
/** With keys and engines, as the apps, without being asked anything. */
const JOBS = ['backup', 'drill'];
const PUBLIC_ADDRESSES = ['203.0.113.7', '2a01::7'];
const PRIVATE_ADDRESSES = [
  ...['10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
  // The last two hold 10.1.2.3: by a translator, and by a tunnel.
  ...['fd00::1', 'fe80::1', '::1', '64:ff9b::a01:203', '2002:a01:203::1'],
];
/** Where a node has a cache of names, it is asked at this address. */
const NAMES_ON_NODE = '169.254.20.10';

/** Who calls whom out there, over https. */
const CALLS_OUT = [
  ['webhook-worker', 'receivers of webhooks'],
  ['projector', 'witnesses'],
  ['command-api', 'the postal authority'],
  ['mcp', 'the postal authority'],
  ['mcp', 'documents of assistants'],
  ['ops', 'the address that browsers know'],
] as const;
/** Who sends mail: codes and news of an account, and what policies and operators tell people. */
const SENDERS = ['command-api', 'mcp', 'projector', 'ops'];
const MAIL_PORTS = [465, 587];

const inNamespace = (may: string, port: number): Destination => ({ namespace: { 'consent/may': may }, port });
const ENGINES = { EventStoreDB: 2113, MongoDB: 27017, Redis: 6379, Vault: 8200, traces: 4318 };

describe('the network policies for Kubernetes', () => {
  let base: readonly Manifest[] = [];
  beforeAll(async () => {
    if (MANIFESTS_RENDERER.isThere) base = await renderedManifests();
  });

  const policies = () => base.filter(({ kind }) => kind === 'NetworkPolicy');
  const pods = (): readonly Labels[] =>
    base.map((one) => podsOf(one)?.metadata.labels).filter((labels) => labels !== undefined);

  itWhere(MANIFESTS_RENDERER, 'select pods that there are', async () => {
    for (const { metadata, spec } of policies())
      expect([metadata.name, pods().some((labels) => isSelected(labels, spec?.podSelector ?? {}))]).toEqual([
        metadata.name,
        true,
      ]);
    await Promise.resolve();
  });

  itWhere(MANIFESTS_RENDERER, 'close the network of every pod but for what is let through', async () => {
    const closed = policies().find(({ metadata }) => metadata.name === 'nothing-else')?.spec?.podSelector ?? {};
    expect(pods().length).toBe([...APPS, ...JOBS, 'gateway', 'ops'].length);
    expect(pods().every((labels) => isSelected(labels, closed))).toBe(true);
    await Promise.resolve();
  });

  itWhere(MANIFESTS_RENDERER, 'let everybody who calls out do so, and to public addresses alone', async () => {
    const callers = [...new Set(CALLS_OUT.map(([caller]) => caller))].sort();
    const all = [...APPS, ...JOBS, 'ops'];
    for (const address of PUBLIC_ADDRESSES)
      expect(all.filter((one) => mayCall(base, one, { address, port: 443 })).sort()).toEqual(callers);
    for (const address of PRIVATE_ADDRESSES)
      expect([address, all.filter((one) => mayCall(base, one, { address, port: 443 }))]).toEqual([address, []]);
    await Promise.resolve();
  });

  itWhere(
    MANIFESTS_RENDERER,
    'let every process reach engines, key management, mail and traces beside them',
    async () => {
      for (const port of [...Object.values(ENGINES), ...MAIL_PORTS])
        for (const one of [...APPS, ...JOBS, 'ops']) {
          expect([one, port, mayCall(base, one, inNamespace('serve-engines', port))]).toEqual([one, port, true]);
          expect([one, port, mayCall(base, one, inNamespace('scrape', port))]).toEqual([one, port, false]);
        }
      await Promise.resolve();
    },
  );

  itWhere(MANIFESTS_RENDERER, 'let every pod ask for names, of the cluster or of a cache on its node', async () => {
    const all = [...APPS, ...JOBS, 'gateway', 'ops'];
    const cluster: Destination = { namespace: { 'kubernetes.io/metadata.name': 'kube-system' }, port: 53 };
    for (const place of [cluster, { address: NAMES_ON_NODE, port: 53 }])
      expect(all.filter((one) => mayCall(base, one, place))).toEqual(all);
    for (const place of [
      { address: NAMES_ON_NODE, port: 443 },
      { address: '169.254.169.254', port: 53 },
    ])
      expect(all.filter((one) => mayCall(base, one, place))).toEqual([]);
    await Promise.resolve();
  });

  itWhere(MANIFESTS_RENDERER, 'let those who send mail reach a server outside where an overlay says so', async () => {
    const overlay = await manifestsWith('outside-mail');
    for (const port of MAIL_PORTS) {
      const senders = (manifests: readonly Manifest[], address: string) =>
        [...APPS, ...JOBS, 'ops'].filter((one) => mayCall(manifests, one, { address, port })).sort();
      for (const address of PUBLIC_ADDRESSES) {
        expect(senders(overlay, address)).toEqual([...SENDERS].sort());
        expect(senders(base, address)).toEqual([]);
      }
      for (const address of PRIVATE_ADDRESSES) expect(senders(overlay, address)).toEqual([]);
    }
  });

  itWhere(
    MANIFESTS_RENDERER,
    'let every process ask AWS KMS where an overlay says that it seals the keyring',
    async () => {
      const overlay = await manifestsWith('aws-kms');
      const all = [...APPS, ...JOBS, 'ops'];
      for (const address of PUBLIC_ADDRESSES)
        expect(all.filter((one) => mayCall(overlay, one, { address, port: 443 }))).toEqual(all);
    },
  );
});

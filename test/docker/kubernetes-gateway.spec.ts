import { readFileSync } from 'node:fs';
import { MANIFESTS_RENDERER, renderedManifests } from '../support/deployment/kubernetes-manifests.js';
import { itWhere } from '../support/jest/it-where.js';
import { gatewayVariables } from '../support/deployment/kubernetes-gateway.js';

const template = readFileSync('docker/gateway/nginx.conf.template', 'utf8');
const example = readFileSync('docker/.env.example', 'utf8');
const given = gatewayVariables();

/** What limits an address: behind an ingress everybody comes from the ingress's. */
const OF_AN_ADDRESS = ['GATEWAY_PER_STRANGER', 'GATEWAY_PER_ADDRESS', 'GATEWAY_CONNECTIONS'];
/** A request takes one connection of a client's and one of a server's. */
const CONNECTIONS_OF_A_REQUEST = 2;

/** Out of /etc/resolv.conf, where the image is told to look there. */
const OF_THE_IMAGE = 'NGINX_LOCAL_RESOLVERS';

const onOneMachine = (name: string): number => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(example)?.[1]);

describe('the gateway on Kubernetes', () => {
  it('has all that its template asks for, under names that the image fills in', () => {
    const asked = [...new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => String(name)))];
    expect(asked.filter((name) => !given.has(name))).toEqual([OF_THE_IMAGE]);
    const filter = new RegExp(String(given.get('NGINX_ENVSUBST_FILTER')));
    expect(asked.filter((name) => !filter.test(name))).toEqual([]);
  });

  it('limits no address by a number of its own, and lets all of them through that come from the ingress', () => {
    const zones = [...template.matchAll(/limit_(?:req|conn)_zone \$(?:stranger|network) zone=(\w+)/g)];
    const limits = zones.flatMap(([, zone]) => [
      ...template.matchAll(new RegExp(`limit_(?:req zone=|conn )${String(zone)} (?:burst=)?([^ ;]+)`, 'g')),
    ]);
    expect(limits.map(([, limit]) => limit)).toEqual(OF_AN_ADDRESS.map((name) => `\${${name}}`));
    for (const name of OF_AN_ADDRESS)
      expect([name, Number(given.get(name)) / onOneMachine(name) >= 30]).toEqual([name, true]);
  });

  it('has connections for as many requests as an address may have open', () => {
    const [, each] = /worker_connections (\d+);/.exec(template) ?? [];
    const room = (Number(given.get('GATEWAY_WORKERS')) * Number(each)) / CONNECTIONS_OF_A_REQUEST;
    expect(room).toBeGreaterThanOrEqual(Number(given.get('GATEWAY_CONNECTIONS')));
  });

  it('follows the pods of the query side by a name of the cluster, whichever namespace and name servers it has', () => {
    expect(given.get('QUERY_SERVERS')).toBe(
      'server query-api-pods.$(NAMESPACE).svc.cluster.local:3000 resolve fail_timeout=1s; ' +
        'server query-api:3000 max_fails=0 backup;',
    );
    expect(template).toContain('  resolver ${NGINX_LOCAL_RESOLVERS} valid=2s;\n');
    expect(given.get('NGINX_ENTRYPOINT_LOCAL_RESOLVERS')).toBe('1');
  });

  itWhere(
    MANIFESTS_RENDERER,
    'finds each pod of the query side behind that name, and one place for all of them',
    async () => {
      const services = (await renderedManifests()).filter(({ kind }) => kind === 'Service');
      const places = services.map(({ metadata, spec }) => [metadata.name, spec?.clusterIP, spec?.selector]);
      const selector = expect.objectContaining({ 'app.kubernetes.io/name': 'query-api' }) as object;
      expect(places).toContainEqual(['query-api-pods', 'None', selector]);
      expect(places).toContainEqual(['query-api', undefined, selector]);
    },
  );
});

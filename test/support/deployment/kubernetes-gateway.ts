import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[];
        }[];
      };
    };
  };
}

/** The variables of the gateway's template, as the manifests for Kubernetes set them. */
export function gatewayVariables(): ReadonlyMap<string, string> {
  const documents = parseAllDocuments(readFileSync('docker/kubernetes/gateway.yaml', 'utf8'));
  const deployment = documents.map((one) => one.toJS() as Deployment).find(({ kind }) => kind === 'Deployment');
  const [{ env } = { env: [] }] = deployment?.spec.template.spec.containers ?? [];
  return new Map(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}

/** How much one address, key or nobody known may ask of it, and how it is laid out for that. */
export function gatewayLimits(): Readonly<Record<string, string>> {
  const limits = /^GATEWAY_(PER_[A-Z]+|CONNECTIONS|WORKERS)$/;
  return Object.fromEntries([...gatewayVariables()].filter(([name]) => limits.test(name)));
}

/**
 * Its servers of the query side, with addresses in the place of names.
 * @param pods what the name of each of its pods leads to
 * @param service where the Service of all of them leads
 */
export function queryServers(pods: readonly string[], service: string): string {
  const servers = gatewayVariables().get('QUERY_SERVERS') ?? '';
  return servers.replaceAll(/server ([\w-]+)[^ :]*:3000(?: resolve)?([^;]*);/g, (_, name: string, rest: string) =>
    (name === 'query-api' ? [service] : pods).map((address) => `server ${address}${rest};`).join(' '),
  );
}

/** Where a Redis Cluster is found, and who asks. */
export interface ClusterAddress {
  /** Some of its nodes or all of them; it tells of the others itself. */
  readonly nodes: readonly ClusterNodeAddress[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

interface ClusterNodeAddress {
  readonly host: string;
  readonly port: number;
}

const FORM = /^redis(s?)\+cluster:\/\/(?:([^/?#@]*)@)?([^/?#@]+)\/?$/;
const PORT = 6379;

/**
 * What `redis+cluster://[user:password@]host[:port],…` names, or `rediss+cluster://…`; undefined for any other URL.
 */
export function readClusterUrl(url: string): ClusterAddress | undefined {
  const [, tls, user = '', hosts = ''] = FORM.exec(url) ?? [];
  // By the parser of URLs node by node, since a URL of several hosts is none to it.
  const nodes = hosts.split(',').map((host) => `redis://${user}@${host}`);
  if (tls === undefined || !nodes.every((node) => URL.canParse(node))) return undefined;
  const parsed = nodes.map((node) => new URL(node));
  const [first] = parsed;
  if (first === undefined || parsed.some(({ hostname }) => hostname === '')) return undefined;
  const who = credentialsIn(first);
  if (who === undefined) return undefined;
  return {
    nodes: parsed.map(({ hostname, port }) => ({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port === '' ? PORT : Number(port),
    })),
    ...who,
    tls: tls === 's',
  };
}

/** Undefined when a `%` in them is no escape. */
function credentialsIn({ username, password }: URL): Pick<ClusterAddress, 'username' | 'password'> | undefined {
  const decoded = (text: string): string | undefined => (text === '' ? undefined : decodeURIComponent(text));
  try {
    return { username: decoded(username), password: decoded(password) };
  } catch {
    return undefined;
  }
}

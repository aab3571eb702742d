import { BlockList, isIPv6 } from 'node:net';
import { isSelected, podsOf, type EgressRule, type Manifest } from './kubernetes-manifests.js';

/** Where a call goes: an address outside the cluster, or a namespace by its labels. */
export interface Destination {
  readonly address?: string;
  readonly namespace?: Readonly<Record<string, string>>;
  readonly port: number;
}

/** Whether the network policies among these manifests let a process call there; one of them is enough. */
export function mayCall(manifests: readonly Manifest[], process: string, destination: Destination): boolean {
  const caller = manifests.find((one) => one.metadata.name === process && podsOf(one) !== undefined);
  const labels = caller === undefined ? undefined : podsOf(caller)?.metadata.labels;
  if (labels === undefined) throw new Error(`there are no pods of ${process}`);
  return manifests
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(labels, spec?.podSelector ?? {}))
    .flatMap(({ spec }) => spec?.egress ?? [])
    .some((rule) => leadsTo(rule, destination));
}

function leadsTo({ to = [], ports = [] }: EgressRule, { address, namespace, port }: Destination): boolean {
  if (!ports.some((one) => one.port === port)) return false;
  return to.some(({ ipBlock, namespaceSelector }) => {
    if (address !== undefined && ipBlock !== undefined)
      return isWithin(address, [ipBlock.cidr]) && !isWithin(address, ipBlock.except ?? []);
    return namespace !== undefined && namespaceSelector !== undefined && isSelected(namespace, namespaceSelector);
  });
}

function isWithin(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', length = ''] = range.split('/');
    list.addSubnet(network, Number(length), familyOf(network));
  }
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

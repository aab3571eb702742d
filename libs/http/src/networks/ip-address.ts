import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = readonly [IpAddress, number];

/** An IPv6 network is what one household or host is given. */
const IPV6_PREFIX_PARTS = 4;

/**
 * An address as it is written, strictly: four decimal numbers, or IPv6; one of IPv4 within IPv6 is the former.
 * Undefined for anything else.
 */
export function readAddress(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && text.includes(':') ? ipaddr.process(text) : undefined;
}

/** Addresses and CIDR ranges, separated by commas; undefined when one of them is neither. */
export function readRanges(text: string): readonly AddressRange[] | undefined {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const ranges = items.map(readRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function readRange(text: string): AddressRange | undefined {
  const [written = '', bits, more] = text.split('/');
  const address = readAddress(written);
  if (address === undefined || more !== undefined) return undefined;
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, longest];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? [address, Number(bits)] : undefined;
}

export function isWithin(address: IpAddress, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([network, bits]) =>
    address.kind() === 'ipv4' && network.kind() === 'ipv4'
      ? address.match(network, bits)
      : address.kind() === network.kind() && address.match(network, bits),
  );
}

/** What is counted as one: an IPv4 address, or an IPv6 /64. */
export function networkOf(address: IpAddress): string {
  if (!('parts' in address)) return address.toString();
  const parts = address.parts.slice(0, IPV6_PREFIX_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

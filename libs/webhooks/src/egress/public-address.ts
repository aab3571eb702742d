import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GLOBAL_UNICAST_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from './special-addresses.js';

const specialIpv4 = SPECIAL_IPV4.map((block) => ipaddr.IPv4.parseCIDR(block));
const specialIpv6 = SPECIAL_IPV6.map((block) => ipaddr.IPv6.parseCIDR(block));
const globalUnicastIpv6 = ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST_IPV6);
/** The halves of an ISATAP interface identifier, before the IPv4 address that it tunnels to (RFC 5214). */
const ISATAP = [0x0000, 0x0200];

/**
 * Whether the text is an address that any host of the public internet could have. What is no address, or has a zone, is
 * none.
 */
export function isPublicAddress(text: string): boolean {
  // The parser below also reads octal, hexadecimal and short forms, which no resolver answers with.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return !specialIpv4.some((block) => address.match(block));
  return (
    address.match(globalUnicastIpv6) && !specialIpv6.some((block) => address.match(block)) && !isIsatap(address.parts)
  );
}

function isIsatap(parts: readonly number[]): boolean {
  return ISATAP.includes(parts[4] ?? -1) && parts[5] === 0x5efe;
}

/** The one spelling by which addresses are compared; undefined when the text is no address. */
export function canonicalAddress(text: string): string | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text).toString();
}

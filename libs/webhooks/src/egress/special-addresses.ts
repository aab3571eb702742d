/**
 * Every block of IPv4 that is set apart for something else than hosts on the public internet, by IANA's special-purpose
 * registry (https://www.iana.org/assignments/iana-ipv4-special-registry), multicast and the blocks that once were in
 * it.
 */
export const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, where clouds keep their metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnelling
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and the broadcast address
] as const;

/**
 * The one block that global unicast addresses of IPv6 are given out of (RFC 4291); everything outside it is refused.
 */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';

/** What is set apart within it (https://www.iana.org/assignments/iana-ipv6-special-registry). */
export const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarking, AS112 and others
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

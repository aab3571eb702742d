type Octets = readonly [number, number, number, number];

function octetsOf(ipv4: string): Octets {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [a, b, c, d];
}

const hex = (value: number): string => value.toString(16);
const numberOf = (octets: readonly number[]): number => octets.reduce((sum, octet) => sum * 256 + octet, 0);

/** The address as hosts of URLs, in every spelling that parsers have been known to fold into it. */
export function ipv4Spellings(ipv4: string): readonly string[] {
  const octets = octetsOf(ipv4);
  const [a, b, c, d] = octets;
  const whole = numberOf(octets);
  return [
    ipv4,
    `${ipv4}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole).toUpperCase()}`,
    `0${whole.toString(8)}`,
    octets.map((octet) => `0x${hex(octet)}`).join('.'),
    octets.map((octet) => `0${octet.toString(8)}`).join('.'),
    octets.map((octet) => `000${octet.toString(8)}`).join('.'),
    `${String(a)}.${String(numberOf([b, c, d]))}`,
    `${String(a)}.${String(b)}.${String(numberOf([c, d]))}`,
    `0x${hex(a)}.${String(b)}.0${c.toString(8)}.${String(d)}`,
    Array.from(ipv4, (sign) => `%${hex(sign.charCodeAt(0))}`).join(''),
    Array.from(ipv4, (sign) => (sign === '.' ? sign : String.fromCodePoint(0xff10 + Number(sign)))).join(''),
    ipv4.replaceAll('.', '。'),
    ipv4.replaceAll('.', '%2e'),
    Array.from(ipv4, (sign) => (/[1-9]/.test(sign) ? String.fromCodePoint(0x2460 + Number(sign) - 1) : sign)).join(''),
    ...ipv6Holding(ipv4).map((ipv6) => `[${ipv6}]`),
    `[::ffff:${ipv4}]`,
    `[::${ipv4}]`,
    `[64:ff9b::${ipv4}]`,
  ];
}

/** Addresses of IPv6 that hold the address, or lead to it: mapped, compatible, translated, 6to4, Teredo, ISATAP. */
export function ipv6Holding(ipv4: string): readonly string[] {
  const [a, b, c, d] = octetsOf(ipv4);
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  const inverted = [hex((a * 256 + b) ^ 0xffff), hex((c * 256 + d) ^ 0xffff)].join(':');
  return [
    `::ffff:${high}:${low}`,
    `::${high}:${low}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${inverted}`,
    `2606:4700:0:1:0:5efe:${high}:${low}`,
    `2606:4700:0:1:200:5efe:${high}:${low}`,
  ];
}

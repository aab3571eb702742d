import { clientNetwork } from './client-network.js';
import { readRanges } from './ip-address.js';

const PROXY = '10.0.0.5';
const trusted = readRanges('10.0.0.0/8, 2001:db8:ffff::/48') ?? [];
const of = (remoteAddress: string | undefined, headers: Readonly<Record<string, string>> = {}): string =>
  clientNetwork({ remoteAddress, headers }, trusted);
const listed = (value: string): string => of(PROXY, { 'x-forwarded-for': value });
const forwarded = (value: string): string => of(PROXY, { forwarded: value });

describe('the network of a client', () => {
  it('is that of the connection where nobody is trusted with it, whatever the headers say', () => {
    expect(of('203.0.113.9')).toBe('203.0.113.9');
    expect(of('203.0.113.9', { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' })).toBe('203.0.113.9');
    expect(of(undefined)).toBe('nowhere');
  });

  it('is an IPv4 address, however it is written, or an IPv6 /64', () => {
    expect(of('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(of('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(of('2001:db8:1:2::9')).toBe(of('2001:0DB8:1:2:ffff::1'));
    expect(of('2001:db8:1:3::9')).not.toBe(of('2001:db8:1:2::9'));
    expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(of('::ffff:10.0.0.5', { 'x-forwarded-for': '::ffff:203.0.113.9' })).toBe('203.0.113.9');
  });

  it('is the rightmost that is no trusted proxy: what a client wrote stands left of it', () => {
    expect(listed('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(listed('198.51.100.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9');
    expect(listed('198.51.100.1,203.0.113.9,2001:db8:ffff::1')).toBe('203.0.113.9');
    expect(forwarded('for=198.51.100.1, for=203.0.113.9;proto=https, for="[2001:db8:ffff::1]:4711"')).toBe(
      '203.0.113.9',
    );
    expect(listed('10.1.1.1, 10.2.2.2')).toBe('10.1.1.1');
  });

  it.each([
    ['203.0.113.9:5678', '203.0.113.9'],
    ['"203.0.113.9:5678"', '203.0.113.9'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ])('is read from a list beside a port: %s', (written, network) => {
    expect(listed(written)).toBe(network);
  });

  it.each([
    ['for=203.0.113.9', '203.0.113.9'],
    ['For = "203.0.113.9:_port"', '203.0.113.9'],
    ['proto=http;by=10.0.0.5;FOR="[2001:db8:1:2::9]"', '2001:db8:1:2::/64'],
    ['for="\\[2001:db8:1:2::9\\]"', '2001:db8:1:2::/64'],
    ['for="1,2;for=198.51.100.7", for=203.0.113.9', '203.0.113.9'],
  ])('is read from what RFC 7239 allows: %s', (written, network) => {
    expect(forwarded(written)).toBe(network);
  });

  it.each([
    ['x-forwarded-for', 'unknown'],
    ['x-forwarded-for', ''],
    ['x-forwarded-for', '203.0.113.9,'],
    ['x-forwarded-for', '0x7f.1'],
    ['x-forwarded-for', '1'],
    ['x-forwarded-for', '203.0.113.999'],
    ['forwarded', 'for=_hidden'],
    ['forwarded', 'for=unknown, proto=https'],
    ['forwarded', 'for="203.0.113.9'],
    ['forwarded', ';;,,="'],
  ])('is that of the proxy where it passes on no address: %s: %s', (header, value) => {
    expect(of(PROXY, { [header]: value })).toBe(PROXY);
  });

  it('is that of the proxy where the two headers name different ones: one of them is the client’s own', () => {
    expect(of(PROXY, { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '203.0.113.9' })).toBe(PROXY);
    expect(of(PROXY, { forwarded: 'for=203.0.113.9', 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
  });

  it('is found at once in the longest header that is taken', () => {
    const began = performance.now();
    for (const value of ['"'.repeat(16_000), '\\"'.repeat(8_000), ','.repeat(16_000), '['.repeat(16_000)]) {
      expect(listed(value)).toBe(PROXY);
      expect(forwarded(`for=${value}`)).toBe(PROXY);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('ranges of trusted proxies', () => {
  it.each(['10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', 'proxy.example', '::1/129', '10.0.0.0/-1', '10.0.0.0/'])(
    'are refused: %s',
    (text) => {
      expect(readRanges(text)).toBeUndefined();
    },
  );

  it('are none where nothing is said', () => {
    expect(readRanges('')).toEqual([]);
    expect(readRanges('127.0.0.1, ::1')).toHaveLength(2);
  });
});

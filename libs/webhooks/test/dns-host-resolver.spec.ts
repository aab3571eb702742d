import { eventually } from '../../../test/support/time/eventually.js';
import { DnsHostResolver } from '../src/index.js';
import { startNameServer, type NameServer } from './name-server.js';

const IPV6 = [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];
const never = new AbortController().signal;

describe('looking a host up in DNS', () => {
  let server: NameServer;
  let resolver: DnsHostResolver;

  beforeAll(async () => {
    server = await startNameServer({
      'both.example.com': {
        A: [
          [1, 1, 1, 1],
          [10, 0, 0, 1],
        ],
        AAAA: [IPV6],
      },
      'six.example.com': { A: [], AAAA: [IPV6] },
      'half.example.com': { A: [[1, 1, 1, 1]], AAAA: 'SERVFAIL' },
      'empty.example.com': { A: [], AAAA: [] },
      'broken.example.com': { A: 'SERVFAIL', AAAA: 'SERVFAIL' },
      'half-empty.example.com': { A: [], AAAA: 'SERVFAIL' },
      'silent.example.com': { A: 'silence', AAAA: 'silence' },
    });
    resolver = new DnsHostResolver([server.address]);
  });
  afterAll(async () => {
    await server.close();
  });

  it.each([
    ['both.example.com', ['1.1.1.1', '10.0.0.1', '2606:4700:4700::1111']],
    ['six.example.com', ['2606:4700:4700::1111']],
    ['half.example.com', ['1.1.1.1']],
    ['empty.example.com', []],
    ['unknown.example.com', []],
  ])('finds every address of %s', async (host, addresses) => {
    expect(await resolver.resolve(host, never)).toEqual(addresses);
  });

  it.each(['broken.example.com', 'half-empty.example.com'])('fails when DNS gives no answer: %s', async (host) => {
    await expect(resolver.resolve(host, never)).rejects.toThrow('DNS gave no answer');
  });

  it('knows neither the hosts file nor search domains', async () => {
    expect(await resolver.resolve('localhost.example.com', never)).toEqual([]);
    expect(server.questions.filter((question) => question.includes('localhost')).sort()).toEqual([
      'A localhost.example.com',
      'AAAA localhost.example.com',
    ]);
  });

  it('is given up when it is not wanted any more', async () => {
    const giveUp = new AbortController();
    const lookUp = resolver.resolve('silent.example.com', giveUp.signal);
    await eventually(async () => server.questions.find((question) => question.endsWith('silent.example.com')));
    giveUp.abort();
    await expect(lookUp).rejects.toThrow('DNS gave no answer');
    await expect(resolver.resolve('silent.example.com', giveUp.signal)).rejects.toThrow();
  });
});

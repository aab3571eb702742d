import { CLIENT_OPTIONS, WebhookClient, WebhookDestinations, type HostResolver } from '../src/index.js';
import { ipv4Spellings, ipv6Holding } from './address-spellings.js';
import { connectCounter } from './connect-counter.js';
import { REFUSED_URLS } from './refused-urls.js';
import { SPECIAL_IPV4_ENDS, SPECIAL_IPV6_ENDS } from './special-ranges.js';

const PUBLIC = '93.184.216.34';
/** The most that vetting takes. */
const VETTING_MS = 5_000;
const HOOK = 'https://hooks.example.com/webhooks';
const message = { headers: {}, body: '{}' };

const NOT_PUBLIC = 'must name a host that DNS has addresses for, public ones only';
const resolvingTo = (...addresses: readonly string[]): HostResolver => ({ resolve: async () => addresses });

/** Vets and posts, as when an endpoint is added and at an attempt. */
async function tried(url: string, resolver: HostResolver, allowLocal = false) {
  const destinations = new WebhookDestinations(resolver, { allowLocal });
  const counter = connectCounter();
  const client = new WebhookClient(destinations, { ...CLIENT_OPTIONS, dial: counter.dial });
  const vetting = await destinations.vet(url);
  const { status, error } = await client.post(url, message);
  await client.close();
  return {
    vetting: vetting.ok ? 'allowed' : { reason: vetting.reason, message: vetting.message },
    attempt: { status, error },
    dialled: counter.dialled,
  };
}

function refusedFor(reason: string, text: unknown) {
  return { vetting: { reason, message: text }, attempt: { status: null, error: reason }, dialled: [] };
}

const ipv4Ends = SPECIAL_IPV4_ENDS.flat();
const ipv6Ends = SPECIAL_IPV6_ENDS.flat();
const urls = REFUSED_URLS.flatMap(([text, family]) => family.map((url) => ({ text, url })));
const literals = [
  ...ipv4Ends.flatMap(ipv4Spellings),
  ...ipv6Ends.flatMap((address) => [`[${address}]`, `[${address}%251]`, `[${address.toUpperCase()}]:443`]),
].map((host) => ({ url: `https://${host}/`, text: /^must (name a host|be written in printable ASCII)/ }));
const answers = [...ipv4Ends, ...ipv6Ends, ...ipv4Ends.flatMap(ipv6Holding), ...ipv6Holding('8.8.8.8')];

describe('a URL that webhooks may not be sent to', () => {
  it('is tried in at least 300 ways', () => {
    expect(urls.length).toBeGreaterThan(150);
    expect(new Set([...urls, ...literals].map(({ url }) => url)).size).toBeGreaterThan(1_000);
    expect(new Set(answers).size).toBeGreaterThan(300);
  });

  it('is refused by how it is written, with what is allowed, before anything is looked up or connected to', async () => {
    const lookedUp: string[] = [];
    const resolver: HostResolver = {
      resolve: async (host) => {
        lookedUp.push(host);
        return [PUBLIC];
      },
    };
    for (const { url, text } of [...urls, ...literals])
      expect({ url, ...(await tried(url, resolver)) }).toEqual({
        url,
        ...refusedFor('url_not_allowed', expect.stringMatching(text)),
      });
    expect(lookedUp).toEqual([]);
  });

  it('is refused when its host has a special address, alone or among public ones, and is not connected to', async () => {
    for (const address of answers)
      for (const resolver of [resolvingTo(address), resolvingTo(PUBLIC, address), resolvingTo(address, PUBLIC)])
        expect({ address, ...(await tried(HOOK, resolver)) }).toEqual({
          address,
          ...refusedFor('dns_failed', NOT_PUBLIC),
        });
  });

  it.each([
    ['has no address', resolvingTo()],
    ['cannot be looked up', { resolve: () => Promise.reject(new Error('SERVFAIL')) }],
  ])(
    'is refused when its host %s, by the code and in the words that it is refused in for a private one',
    async (_, resolver) => {
      expect(await tried(HOOK, resolver)).toEqual(refusedFor('dns_failed', NOT_PUBLIC));
    },
  );

  it.each([
    '0x7f.1',
    '127.1',
    '::ffff:127.0.0.1%1',
    'fe80::1%eth0',
    'localhost',
    '',
    '1.2.3.4.5',
    '8.8.8.8:443',
    '08.8.8.8',
  ])('is refused when a resolver answers with %j, which is no address in its plain spelling', async (answer) => {
    expect((await tried(HOOK, resolvingTo(answer))).dialled).toEqual([]);
  });

  it('names the setting that would take it where it is one of this machine and that may be set', async () => {
    const reason =
      'must start with https:// and name a public host; one of this machine is taken where WEBHOOKS_ALLOW_LOCAL is true';
    const messageOf = async (url: string, tellOfLocal: boolean): Promise<string> => {
      const vetting = await new WebhookDestinations(resolvingTo(PUBLIC), { allowLocal: false, tellOfLocal }).vet(url);
      return vetting.ok ? '' : vetting.message;
    };
    for (const url of ['http://localhost:8080/hook', 'https://127.0.0.1/', 'http://[::1]:3000']) {
      expect(await messageOf(url, true)).toBe(reason);
      expect(await messageOf(url, false)).not.toContain('WEBHOOKS_ALLOW_LOCAL');
    }
    expect(await messageOf('http://hooks.example.com/', true)).toBe('must start with https://');
  });

  it('stays refused where this machine is allowed, in whatever other spelling it is written', async () => {
    const exact = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[1-9]\d{0,4})?\/?$/i;
    for (const { url } of [...urls, ...literals].filter(({ url }) => !exact.test(url)))
      expect({ url, ...(await tried(url, resolvingTo(PUBLIC), true)) }).toMatchObject({
        url,
        vetting: { reason: 'url_not_allowed' },
        dialled: [],
      });
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'])
      expect((await tried(HOOK, resolvingTo(address), true)).attempt.error).toBe('dns_failed');
  });
});

describe('a URL that webhooks may be sent to', () => {
  it.each([
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/a', 'https://hooks.example.com/a'],
    ['HTTPS://Hooks.Example.COM/A?b=%C3%BC&c=d/e?f', 'https://hooks.example.com/A?b=%C3%BC&c=d/e?f'],
    ['https://xn--mnchen-3ya.de/', 'https://xn--mnchen-3ya.de/'],
    ['https://a1.b-c.2d.museum/@x:y/~z;v=1', 'https://a1.b-c.2d.museum/@x:y/~z;v=1'],
    ['https://10.0.0.1.example.com/', 'https://10.0.0.1.example.com/'],
    ['https://hooks.xn--p1ai/', 'https://hooks.xn--p1ai/'],
  ])('is %s', async (url, canonical) => {
    const destinations = new WebhookDestinations(resolvingTo(PUBLIC, '2606:4700::1111', PUBLIC), { allowLocal: false });
    expect(await destinations.vet(url)).toEqual({
      ok: true,
      destination: { url: new URL(canonical), addresses: [PUBLIC, '2606:4700::1111'] },
    });
  });

  it('has at most 2,048 characters', async () => {
    const destinations = new WebhookDestinations(resolvingTo(PUBLIC), { allowLocal: false });
    const longest = `${HOOK}/`.padEnd(2_048, 'a');
    expect(await destinations.vet(longest)).toMatchObject({ ok: true, destination: { url: new URL(longest) } });
    expect(await destinations.vet(`${longest}a`)).toMatchObject({ ok: false, reason: 'url_not_allowed' });
  });

  it.each([
    ['http://localhost:3000/hook', ['127.0.0.1', '::1']],
    ['https://localhost', ['127.0.0.1', '::1']],
    ['http://127.0.0.1:8080/', ['127.0.0.1']],
    ['https://[::1]:8443/', ['::1']],
  ])('is %s where this machine is allowed, and is not looked up', async (url, addresses) => {
    const destinations = new WebhookDestinations(resolvingTo('10.0.0.1'), { allowLocal: true });
    expect(await destinations.vet(url)).toEqual({ ok: true, destination: { url: new URL(url), addresses } });
  });

  it('is given up on when DNS does not answer in time', async () => {
    const hanging: HostResolver = { resolve: () => new Promise(() => undefined) };
    const destinations = new WebhookDestinations(hanging, { allowLocal: false });
    jest.useFakeTimers();
    try {
      const vetting = destinations.vet(HOOK);
      await jest.advanceTimersByTimeAsync(VETTING_MS);
      expect(await vetting).toMatchObject({ ok: false, reason: 'dns_failed' });
    } finally {
      jest.useRealTimers();
    }
  });
});

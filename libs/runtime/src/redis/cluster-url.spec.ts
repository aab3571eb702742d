import { readClusterUrl } from './cluster-url.js';

describe('the URL of a Redis Cluster', () => {
  it('names its nodes, by their names or addresses, at the usual port where it gives none', () => {
    expect(readClusterUrl('redis+cluster://redis-a,redis-b:7000,10.0.0.3,[::1]:7001')).toEqual({
      nodes: [
        { host: 'redis-a', port: 6379 },
        { host: 'redis-b', port: 7000 },
        { host: '10.0.0.3', port: 6379 },
        { host: '::1', port: 7001 },
      ],
      username: undefined,
      password: undefined,
      tls: false,
    });
  });

  it('names user and password, and whether TLS is used', () => {
    expect(readClusterUrl('rediss+cluster://query-api:p%40ss%2Cword@redis:7000/')).toEqual({
      nodes: [{ host: 'redis', port: 7000 }],
      username: 'query-api',
      password: 'p@ss,word',
      tls: true,
    });
  });

  it.each([
    'redis://redis-a:7000',
    'redis+cluster://',
    'redis+cluster://a,,b',
    'redis+cluster://a:port',
    'redis+cluster://a:7000/2',
    'redis+cluster://user:word@',
    'redis+cluster:a',
    'redis+cluster://user:50%off@a',
  ])('is not %j', (url) => {
    expect(readClusterUrl(url)).toBeUndefined();
  });
});

import { isLocalName } from './loopback.js';

describe('a name that a request was sent to', () => {
  it.each([
    ['localhost:3000'],
    ['LOCALHOST'],
    ['pages.localhost:3000'],
    ['127.0.0.1:3000'],
    ['127.1.2.3'],
    ['[::1]:3000'],
    ['pages.example:8443'],
  ])('is one of this machine, or of the pages: %s', (host) => {
    expect(isLocalName(host, 'https://pages.example:8443')).toBe(true);
  });

  it.each([
    ['evil.example:3000'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example'],
    ['evil.example#localhost'],
    ['evil.example\\@localhost'],
    ['[::ffff:10.0.0.1]'],
    ['10.0.0.1:3000'],
    ['::1'],
    [''],
    [undefined],
  ])('is anybody’s: %s', (host) => {
    expect(isLocalName(host, 'https://pages.example')).toBe(false);
  });
});

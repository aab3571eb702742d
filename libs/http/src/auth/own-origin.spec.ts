import { OwnOrigin } from './own-origin.js';

describe('an origin of our own', () => {
  const isOwn = (pages: string, origin: string | undefined, host: string | undefined) =>
    new OwnOrigin(pages).includes({ headers: { origin, host } });

  it.each([
    ['of the pages', 'https://consent.example', 'https://consent.example', 'consent.example'],
    ['of the pages, asked through another name', 'https://consent.example', 'https://consent.example', '10.0.0.1:3000'],
    ['of the host', 'http://localhost:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['of the host in upper case', 'http://localhost:3000', 'http://shop.example', 'SHOP.example'],
    ['of the host behind a proxy that encrypts', 'http://localhost:3000', 'https://shop.example', 'shop.example'],
  ])('is that %s', (_what, pages, origin, host) => {
    expect(isOwn(pages, origin, host)).toBe(true);
  });

  it.each([
    ['of the pages’ host without encryption', 'https://consent.example', 'http://consent.example', 'consent.example'],
    ['of another port of the host', 'http://localhost:3000', 'http://localhost:3001', 'localhost:3000'],
    ['of another scheme', 'http://localhost:3000', 'ftp://localhost:3000', 'localhost:3000'],
    ['of nobody', 'http://localhost:3000', 'null', 'null'],
    ['of no host', 'http://localhost:3000', 'http://', ''],
    ['of a host that is not said', 'http://localhost:3000', 'http://undefined', undefined],
    ['that is not there', 'http://localhost:3000', undefined, 'localhost:3000'],
  ])('is not one %s', (_what, pages, origin, host) => {
    expect(isOwn(pages, origin, host)).toBe(false);
  });
});

import { browserAddress } from './browser-address.js';

describe('the address that a person types', () => {
  it.each([
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://localhost:3000'],
    ['http://0.0.0.0:3000', 'http://localhost:3000'],
    ['http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
  ])('of %s is %s', (baseUrl, address) => {
    expect(browserAddress(baseUrl)).toBe(address);
  });
});

import { clientName } from './client-name.js';

describe('what a client is called', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['curl/8.1', null],
    ['Mike Example/1.0 (mike@people.example)', null],
    ['', null],
    [undefined, null],
    ['Firefox/1 '.repeat(100), null],
  ])('%s is %s', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});

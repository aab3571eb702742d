import { InvalidArgumentError } from 'commander';
import { wholeNumber } from './whole-number.js';

describe('an option that is a whole number', () => {
  const seconds = wholeNumber(0, 60, 'seconds');

  it.each([
    ['0', 0],
    ['7', 7],
    ['60', 60],
  ])('takes %s', (text, value) => {
    expect(seconds(text)).toBe(value);
  });

  it.each(['', ' ', '61', '-1', '1.5', '1e1', '0x10', 'ten', '9'.repeat(400)])('refuses "%s", and says why', (text) => {
    const refused = new InvalidArgumentError('It must be a whole number of seconds from 0 to 60.');
    expect(() => seconds(text)).toThrow(refused);
  });
});

import { userInfo } from 'node:os';
import { Misuse } from './failures.js';
import { operatorName } from './operator.js';

describe('who is at the command line', () => {
  it('is who the option names, else the variable, else the user of the machine', () => {
    expect(operatorName('jane.doe', { OPERATOR: 'joe' })).toBe('jane.doe');
    expect(operatorName(undefined, { OPERATOR: 'joe@ops.example' })).toBe('joe@ops.example');
    expect(operatorName(undefined, { OPERATOR: '' })).toBe(userInfo().username);
    expect(operatorName('Zoë', {})).toBe('Zoë');
  });

  it('is nobody in production where neither names anybody: the user may be that of an image', () => {
    const production = { NODE_ENV: 'production' };
    for (const environment of [production, { ...production, OPERATOR: '' }]) {
      expect(() => operatorName(undefined, environment)).toThrow(
        new Misuse(
          'Say who you are, by --operator NAME or the variable OPERATOR: in production the user of the machine may be anybody.',
        ),
      );
    }
    expect(operatorName('jane.doe', production)).toBe('jane.doe');
    expect(operatorName(undefined, { ...production, OPERATOR: 'joe' })).toBe('joe');
  });

  it.each(['', ' ', 'a b', 'a/b', 'a\nb', 'x'.repeat(65)])('is nobody: %j', (name) => {
    expect(() => operatorName(name, {})).toThrow(Misuse);
    if (name !== '') expect(() => operatorName(undefined, { OPERATOR: name })).toThrow('OPERATOR must be a name');
  });
});

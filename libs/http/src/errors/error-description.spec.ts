import { describeError } from './error-description.js';

test('an error is described by name, code and where it came from, with what caused it, and none of their words', () => {
  const cause = Object.assign(new Error('Ada Example\n    at 1 EXAMPLE ST'), { code: 'ECONNREFUSED' });
  const description = describeError(new TypeError('secret', { cause }));
  expect(description).toMatchObject({ name: 'TypeError', cause: { name: 'Error', code: 'ECONNREFUSED' } });
  expect(description.stack[0]).toMatch(/^at .*error-description\.spec/);
  expect(JSON.stringify(description)).not.toMatch(/secret|Ada Example|EXAMPLE ST/);
});

test('a name, message or stack that was tampered with lets nothing through', () => {
  const renamed = Object.assign(new Error('at Ada Example'), { name: 'Renamed' });
  const rewritten = Object.assign(new Error('first'), { message: 'at 1 EXAMPLE ST' });
  expect(JSON.stringify([describeError(renamed), describeError(rewritten)])).not.toMatch(/Ada Example|EXAMPLE ST/);
});

test('what is no error is described by its type', () => {
  expect(describeError('Ada')).toEqual({ name: 'string', stack: [] });
});

test('an error that is its own cause is described to an end', () => {
  const error = new Error('a');
  error.cause = error;
  expect(describeError(error).cause?.cause?.cause?.cause).toBeUndefined();
});

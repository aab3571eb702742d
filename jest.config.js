/** Jest runs TypeScript through swc as CommonJS; what it leaves to Node says test/support/jest/built-modules.mjs. */
const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

export default {
  testEnvironment: '<rootDir>/test/support/jest/one-context.mjs',
  runtime: '<rootDir>/test/support/jest/built-modules.mjs',
  testSequencer: '<rootDir>/test/support/jest/services-first.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // A suite of others, which asks more of this machine than the tests do: in the long rounds alone.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_ROUNDS === 'full' ? [] : ['/test/conformance/'])],
  transform,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testTimeout: 90_000,
  // A worker that has nothing open any more still takes a second to let go of a gigabyte on a busy machine.
  workerGracefulExitTimeout: 10_000,
};

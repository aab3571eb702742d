/**
 * Jest runs the TypeScript sources through swc as CommonJS; the packages listed in transformIgnorePatterns are ESM
 * only.
 */
const transform = {
  '^.+\\.(t|j)s$': [
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
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  transform,
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|cookie|uid|p-limit|yocto-queue|uuid)/)'],
  moduleNameMapper: {
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^#([a-z-]+)/contract$': '<rootDir>/libs/$1/src/contract/index.ts',
    '^#([a-z-]+)/([a-z-]+)$': '<rootDir>/libs/$1/src/adapters/$2/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testTimeout: 90_000,
};

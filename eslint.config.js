import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      ...['dist/', 'data/', 'node_modules/', 'coverage/', 'web/src/api/generated/', 'web/docs/', 'web/generated/'],
      ...['sdk/*/dist/', 'sdk/typescript/src/generated/'],
      // Compiled by their own test, with the packages that they are installed with.
      'examples/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', 'sdk/verify/**/*.js'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './web/tsconfig.json'] } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      // Prettier wraps code and leaves comments as they are.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExpressionStatement > CallExpression[callee.name=/^(de|en)codeURI/]',
          message: 'The bundler drops a call whose result is not used, and what it would throw: use its result.',
        },
        {
          selector:
            'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] ' +
            'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"]',
          message: 'Nothing holds this timeout: once it is collected it never comes. Use `within` of #clock.',
        },
      ],
      '@typescript-eslint/require-await': 'off',
      // Two-word unions such as `string | undefined` read better spelt out than through `Partial`.
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  {
    // Its types are checked as those of TypeScript are, what is global among them.
    files: ['sdk/verify/**/*.js'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['web/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    // What an element does when it is pressed reads best in one line.
    rules: { '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }] },
  },
  {
    // describe/it callbacks hold whole stories; their length is not a function's length.
    files: ['**/*.spec.ts', 'libs/*/src/contract/**', 'test/**'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
);

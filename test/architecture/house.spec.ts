import { describeRule } from './describe-rule.js';
import { checksStayOn, everyTestRuns, shortFiles, tellingNames, tellingTypes } from './house-rules.js';
import { filesBelow } from './source-tree.js';

describeRule('no file is over 300 lines, because one that long holds more than one idea', shortFiles, {
  broken: [{ 'libs/domain/src/a.ts': 'x\n'.repeat(301) }],
  kept: [{ 'libs/domain/src/a.ts': 'x\n'.repeat(300) }],
});

it('no script is over 300 lines either', () => {
  expect(shortFiles(filesBelow('scripts'))).toEqual([]);
});

describeRule('names say what is inside, because what is called common or utils attracts everything', tellingNames, {
  broken: [
    { 'libs/shared/src/index.ts': '' },
    { 'libs/core/src/index.ts': '' },
    { 'libs/domain/src/common/a.ts': '' },
    { 'libs/domain/src/utils.ts': '' },
    { 'test/helpers/a.ts': '' },
    { 'libs/domain/src/PersonEvent.ts': '' },
  ],
  kept: [{ 'libs/domain/src/person/person-event.spec.ts': '' }],
});

describeRule('a type is named for what it is, because Asked or Held could be anything', tellingTypes, {
  broken: [
    'interface Asked {}',
    'type Told = string;',
    'export class HeldChange {}',
    'export interface TreeStanding {}',
    'type Known = string;',
    'export function Asked() { return null; }',
  ].map((text) => ({ 'libs/domain/src/a.ts': text })),
  kept: [
    { 'libs/domain/src/a.ts': 'class KnownDevices {}\nfunction asked() {}\nconst held = 1;\ntype Threshold = number;' },
  ],
});

/** Put together here, so that this file does not hold what it forbids. */
const off = (word: string): string => `// ${word}\nconst x = 1;`;

describeRule('no check is switched off in passing, because the next reader would trust it', checksStayOn, {
  broken: [
    off(['eslint', 'disable-next-line'].join('-')),
    off(['@ts', 'expect-error'].join('-')),
    off(['@ts', 'ignore'].join('-')),
  ].map((text) => ({ 'libs/domain/src/a.ts': text })),
  kept: [{ 'libs/domain/src/a.ts': '// eslint finds this one by itself\nconst x = 1;' }],
});

describeRule(
  'every test runs, because one left out is forgotten; only those that need a server may skip, by name',
  everyTestRuns,
  {
    broken: [
      'it.skip("claims", () => {});',
      'describe.skip("claims", () => {});',
      'test.only("claims", () => {});',
      'it.todo("claims");',
      'it.skip.each([])("claims", () => {});',
      'xit("claims", () => {});',
      'fdescribe("claims", () => {});',
      'const suite = ready ? describe : describe.skip;',
    ].map((text) => ({ 'libs/domain/src/a.spec.ts': text })),
    kept: [
      { 'libs/document-store/src/adapters/mongodb/mongodb.spec.ts': 'const suite = url ? describe : describe.skip;' },
      { 'libs/domain/src/a.spec.ts': 'it.each([])("claims", () => {}); cursor.skip(3);' },
    ],
  },
);

import { describeRule } from './describe-rule.js';
import {
  everyLibraryHasALayer,
  importsNothingButItself,
  importsOnlyItsLayer,
  nestStaysAtTheEdge,
  portImportsNothing,
} from './layer-rules.js';
import { LAYERS } from './layers.js';

const FORBIDDEN: readonly (readonly [library: string, other: string])[] = [
  ['domain', 'vault'],
  ['person-key', 'domain'],
  ['clock', 'domain'],
  ['failures', 'domain'],
  ['lmdb', 'event-store'],
  ['event-store', 'document-store'],
  ['document-store', 'event-store'],
  ['postal', 'domain'],
  ['signals', 'event-store'],
  ['vault', 'domain'],
  ['accounts', 'domain'],
  ['assistants', 'command-side'],
  ['limits', 'vault'],
  ['idempotency', 'limits'],
  ['retention', 'vault'],
  ['events', 'projections'],
  ['projecting', 'projections'],
  ['projections', 'query-side'],
  ['disclosure', 'accounts'],
  ['command-side', 'query-side'],
  ['query-side', 'command-side'],
  ['policies', 'query-side'],
  ['webhooks', 'command-side'],
  ['audit', 'query-side'],
  ['proofs', 'audit'],
  ['operations', 'runtime'],
  ['resources', 'command-side'],
];

const ALLOWED: readonly (readonly [library: string, other: string])[] = [
  ['vault', 'document-store'],
  ['command-side', 'domain'],
  ['query-side', 'projections'],
  ['policies', 'command-side'],
];

describe('who may import whom', () => {
  for (const [library, other] of FORBIDDEN) {
    const { mayImport, because } = LAYERS[library] ?? { mayImport: [], because: 'it has no layer' };
    const allowed =
      mayImport.length > 0 && mayImport !== 'every library' ? `only ${mayImport.join(', ')}` : 'no other library';
    describeRule(`${library} imports ${allowed}, because ${because}`, importsOnlyItsLayer(library), {
      broken: [
        { [`libs/${library}/src/a.ts`]: `import { x } from '#${other}';` },
        { [`libs/${library}/src/a.ts`]: `import type { X } from '#${other}';` },
        { [`libs/${library}/src/a.ts`]: `export { x } from '#${other}';` },
        { [`libs/${library}/src/a.ts`]: `const x = await import('#${other}');` },
        { [`libs/${library}/src/a.ts`]: `type X = import('#${other}').X;` },
      ],
      kept: [
        { [`libs/${library}/src/a.spec.ts`]: `import { x } from '#${other}';` },
        ...ALLOWED.filter(([name]) => name === library).map(([, friend]) => ({
          [`libs/${library}/src/a.ts`]: `import { x } from '#${friend}';`,
        })),
      ],
    });
  }

  describeRule('every library has its layer, because one without a place may import anything', everyLibraryHasALayer, {
    broken: [{ 'libs/extras/src/a.ts': '' }, { 'apps/ops/src/main.ts': "import '#extras';" }],
    kept: [{ 'libs/domain/src/a.ts': "import '#person-key';" }],
  });

  it('names a forbidden import for every library that may not import all others', () => {
    const restricted = Object.keys(LAYERS).filter((library) => LAYERS[library]?.mayImport !== 'every library');
    expect(FORBIDDEN.map(([library]) => library).sort()).toEqual(restricted.sort());
  });
});

describe('what imports nothing at all', () => {
  for (const library of ['domain', 'person-key']) {
    describeRule(
      `${library} imports nothing but itself, so that it runs anywhere and gives the same answer`,
      importsNothingButItself(library),
      {
        broken: [
          "import { v5 } from 'uuid';",
          "import { randomUUID } from 'node:crypto';",
          "import 'fs';",
          "import '#clock';",
        ].map((text) => ({ [`libs/${library}/src/a.ts`]: text })),
        kept: [{ [`libs/${library}/src/a.ts`]: "import { b } from './b.js';" }],
      },
    );
  }

  for (const library of ['clock', 'event-store', 'document-store', 'postal', 'signals']) {
    describeRule(
      `the port ${library} imports nothing, so that no engine shows through it`,
      portImportsNothing(library),
      {
        broken: [{ [`libs/${library}/src/a.ts`]: "import { Long } from 'mongodb';" }],
        kept: [{ [`libs/${library}/src/adapters/some/a.ts`]: "import { open } from 'lmdb';" }],
      },
    );
  }
});

const CLAIMING = "import { CommandHandler } from '@nestjs/cqrs';\n@CommandHandler(Claim)\nexport class ClaimHandler {}";

describe('the framework', () => {
  describeRule(
    'Nest stays in apps, http, runtime and the handlers with their commands and queries, so that what the service decides does not depend on how it is wired',
    nestStaysAtTheEdge,
    {
      broken: [
        { 'libs/domain/src/a.ts': "import { Injectable } from '@nestjs/common';" },
        { 'libs/command-side/src/claim/claim.ts': "import { Command } from '@nestjs/cqrs';" },
        { 'libs/command-side/src/claim/claim.ts': `import { Injectable } from '@nestjs/common';\n${CLAIMING}` },
        { 'libs/vault/src/claim.ts': CLAIMING },
        { 'libs/vault/src/vault.module.ts': "import { Module } from '@nestjs/common';" },
      ],
      kept: [
        { 'libs/command-side/src/claim/claim.ts': CLAIMING },
        { 'libs/http/src/a.ts': "import { Catch } from '@nestjs/common';" },
        { 'apps/standalone/src/main.ts': "import { NestFactory } from '@nestjs/core';" },
      ],
    },
  );
});

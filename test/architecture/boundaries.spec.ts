import { appsTakeOnlyIndexes } from './app-rules.js';
import { onlyDisclosureWritesAccessEntries, readersAppendNothing } from './append-rules.js';
import {
  adaptersKnowTheirPortAlone,
  enginesStayInAdapters,
  noDeepImports,
  oneIndexALibrary,
  onlyRuntimePicksAdapters,
} from './boundary-rules.js';
import { noCyclesBetweenApps, noCyclesBetweenFiles, noCyclesBetweenLibraries } from './cycle-rules.js';
import { describeRule } from './describe-rule.js';
import { enginesAreNamedOnce } from './engine-rules.js';

describe('the boundaries of a library', () => {
  describeRule(
    'no import reaches into another library, so that its inside can change without asking anyone',
    noDeepImports,
    {
      broken: [
        { 'libs/vault/src/a.ts': "import { x } from '../../domain/src/person.js';" },
        { 'libs/vault/src/a.ts': "import { x } from '#domain/person/person-event';" },
        { 'apps/ops/src/a.ts': "import { x } from '../../../libs/domain/src/index.js';" },
        { 'test/e2e/a.spec.ts': "import { x } from '../../libs/domain/src/index.js';" },
        { 'libs/runtime/src/a.ts': "import { x } from '../../../apps/ops/src/a.js';" },
        { 'libs/vault/src/a.ts': "import { x } from '../../../test/support/x.js';" },
        { 'libs/vault/src/a.ts': "import { contract } from '#event-store/contract';" },
      ],
      kept: [
        { 'libs/vault/src/a.ts': "import { x } from './deep/inside.js';" },
        { 'libs/runtime/src/a.ts': "import { x } from '#event-store/lmdb';" },
        { 'apps/standalone/src/a.ts': "import { x } from '../../command-api/src/command-api.module.js';" },
        { 'libs/vault/src/a.spec.ts': "import { x } from '../../../test/support/x.js';" },
        { 'libs/event-store/src/adapters/lmdb/a.spec.ts': "import { contract } from '#event-store/contract';" },
      ],
    },
  );

  describeRule(
    'a library has one index with explicit names, so that what is public is decided in one place',
    oneIndexALibrary,
    {
      broken: [
        { 'libs/domain/src/person/index.ts': "export { x } from './x.js';" },
        { 'libs/domain/src/person/all.ts': "export { x } from './x.js';\nexport type { Y } from './y.js';" },
        { 'libs/domain/src/index.ts': "export * from './person/person.js';" },
        { 'apps/ops/src/history/index.ts': 'export const x = 1;' },
      ],
      kept: [
        { 'libs/domain/src/index.ts': "export { x } from './person/person.js';" },
        { 'libs/event-store/src/adapters/lmdb/index.ts': "export { x } from './x.js';" },
        { 'apps/demo/src/index.ts': "export { x } from './x.js';" },
        { 'libs/event-store/src/contract/index.ts': "export { x } from './x.js';" },
        { 'libs/domain/src/person/person.ts': "export { x } from './x.js';\nexport const y = 1;" },
      ],
    },
  );

  describeRule(
    'libraries import each other in one direction, so that each can be understood without those above it',
    noCyclesBetweenLibraries,
    {
      broken: [
        { 'libs/a/src/index.ts': "import '#b';", 'libs/b/src/index.ts': "import '#a';" },
        {
          'libs/a/src/x.ts': "import type { B } from '#b';",
          'libs/b/src/y.ts': "import '#c';",
          'libs/c/src/z.ts': "import '#a';",
        },
      ],
      kept: [{ 'libs/a/src/index.ts': "import '#b'; import '#c';", 'libs/b/src/index.ts': "import '#c';" }],
    },
  );

  describeRule(
    'files import each other in one direction, so that none is loaded before what it needs',
    noCyclesBetweenFiles,
    {
      broken: [
        { 'libs/a/src/x.ts': "import './y.js';", 'libs/a/src/y.ts': "import './x.js';" },
        { 'libs/a/src/index.ts': "export { x } from './x.js';", 'libs/a/src/x.ts': "import { y } from '#a';" },
        { 'libs/a/src/x.ts': "import './x.js';" },
      ],
      kept: [{ 'libs/a/src/x.ts': "import './y.js'; import './z.js';", 'libs/a/src/y.ts': "import './z.js';" }],
    },
  );
});

describe('the boundaries of an app', () => {
  describeRule(
    'an app takes of another what its index holds, so that its inside can change without asking anyone',
    appsTakeOnlyIndexes,
    {
      broken: [
        { 'apps/mcp/src/a.ts': "import { x } from '../../command-api/src/person/move.dto.js';" },
        { 'apps/faces/src/a.ts': "import type { X } from '../../query-api/src/v1/v1.routes.js';" },
        { 'apps/mcp/src/mcp.module.ts': "import { X } from '../../query-api/src/query-api.module.js';" },
        { 'apps/standalone/src/main.ts': "import { X } from '../../query-api/src/v1/v1.routes.js';" },
        { 'apps/demo/src/a.ts': "import '../../command-api/src/main.js';" },
        { 'apps/mcp/src/a.ts': "import { x } from '../../command-api/src/person/index.js';" },
      ],
      kept: [
        { 'apps/mcp/src/person/a.ts': "import { x } from '../../../command-api/src/index.js';" },
        { 'apps/standalone/src/main.ts': "import { X } from '../../query-api/src/query-api.module.js';" },
        { 'apps/mcp/src/person/a.ts': "import { x } from '../voice/x.js'; import { y } from '#http';" },
        { 'apps/mcp/test/a.spec.ts': "import { x } from '../../command-api/src/person/move.dto.js';" },
      ],
    },
  );

  describeRule(
    'apps import each other in one direction, so that each can be understood without those above it',
    noCyclesBetweenApps,
    {
      broken: [
        {
          'apps/faces/src/a.ts': "import { x } from '../../query-api/src/index.js';",
          'apps/query-api/src/v1/b.ts': "import type { X } from '../../../faces/src/index.js';",
        },
        {
          'apps/mcp/src/a.ts': "import '../../command-api/src/index.js';",
          'apps/command-api/src/a.ts': "import '../../query-api/src/index.js';",
          'apps/query-api/src/a.ts': "import '../../mcp/src/index.js';",
        },
      ],
      kept: [
        {
          'apps/faces/src/a.ts': "import { x } from '../../query-api/src/index.js';",
          'apps/query-api/src/main.ts': "import { x } from '../../faces/src/index.js';",
        },
        {
          'apps/mcp/src/a.ts': "import '../../command-api/src/index.js'; import '../../query-api/src/index.js';",
          'apps/command-api/src/a.ts': "import '../../query-api/src/index.js';",
        },
      ],
    },
  );
});

describe('the engines', () => {
  describeRule(
    'only the runtime picks adapters, so that another engine is another setting and nothing else',
    onlyRuntimePicksAdapters,
    {
      broken: [
        { 'apps/standalone/src/a.ts': "import { x } from '#event-store/lmdb';" },
        { 'libs/command-side/src/a.ts': "import { x } from '#document-store/mongodb';" },
        { 'libs/event-store/src/index.ts': "export { x } from './adapters/lmdb/index.js';" },
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { x } from '../eventstoredb/x.js';" },
      ],
      kept: [
        { 'libs/runtime/src/a.ts': "import { x } from '#event-store/lmdb';" },
        { 'test/recovery/a.spec.ts': "import { x } from '#event-store/lmdb';" },
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { x } from './x.js';" },
      ],
    },
  );

  describeRule(
    'an adapter knows its own port, its engine and the time, so that it can be replaced by itself',
    adaptersKnowTheirPortAlone,
    {
      broken: [
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { x } from '#domain';" },
        { 'libs/event-store/src/adapters/eventstoredb/a.ts': "import { openLmdb } from '#lmdb';" },
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { Injectable } from '@nestjs/common';" },
      ],
      kept: [
        {
          'libs/event-store/src/adapters/lmdb/a.ts':
            "import { open } from 'lmdb'; import { x } from '../../errors.js';",
        },
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { EventStore } from '#event-store';" },
        { 'libs/event-store/src/adapters/lmdb/a.ts': "import { openLmdb } from '#lmdb';" },
        { 'libs/limits/src/adapters/redis/a.ts': "import type { Clock } from '#clock';" },
      ],
    },
  );

  describeRule('an engine is spoken to by its adapters alone, so that its ways do not spread', enginesStayInAdapters, {
    broken: [
      { 'libs/runtime/src/a.ts': "import { open } from 'lmdb';" },
      { 'apps/ops/src/a.ts': "import { MongoClient } from 'mongodb';" },
      { 'libs/vault/src/a.ts': "import { jsonEvent } from '@eventstore/db-client';" },
      { 'libs/runtime/src/a.ts': "import { openLmdb } from '#lmdb';" },
      { 'libs/limits/src/a.ts': "import type { Redis } from 'ioredis';" },
      { 'libs/webhooks/src/a.ts': "import { Queue } from 'bullmq';" },
      { 'libs/runtime/src/a.ts': "import { Queue } from 'bullmq';" },
    ],
    kept: [
      { 'libs/lmdb/src/a.ts': "import { open } from 'lmdb';" },
      { 'libs/document-store/src/adapters/mongodb/a.ts': "import { MongoClient } from 'mongodb';" },
      { 'libs/limits/src/adapters/redis/a.ts': "import type { Redis } from 'ioredis';" },
      { 'libs/runtime/src/a.ts': "import { Redis } from 'ioredis';" },
    ],
  });
});

const LMDB = { 'libs/event-store/src/adapters/lmdb/a.ts': 'export const x = 1;' };

describe('the names of engines', () => {
  describeRule(
    'stand in their adapters and where they are picked, so that another engine changes nothing else',
    enginesAreNamedOnce,
    {
      broken: [
        { ...LMDB, 'libs/operations/src/a.ts': "if (engine.kind === 'lmdb') copy();" },
        { ...LMDB, 'libs/runtime/src/engines/open-stores.ts': 'openLmdbEventStore({ path });' },
        { ...LMDB, 'apps/ops/src/a.ts': 'throw new Error(`${name} is no LMDB folder`);' },
        { 'libs/runtime/src/settings/settings.ts': "reader.engine('READ_STORE_URL', ['mongodb:']);" },
        {
          'libs/event-store/src/adapters/sqlite/a.ts': 'export const x = 1;',
          'libs/audit/src/a.ts': "import { open } from '#event-store/sqlite';",
        },
      ],
      kept: [
        {
          ...LMDB,
          'libs/runtime/src/engines/engine-kinds.ts': "import { openLmdbEventStore } from '#event-store/lmdb';",
        },
        { ...LMDB, 'libs/event-store/src/event-store.ts': '/** Such as `LMDB 0.9.90`. */ export const x = 1;' },
        { ...LMDB, 'test/recovery/a.spec.ts': "import { open } from 'lmdb';" },
      ],
    },
  );
});

describe('who writes to the log', () => {
  describeRule(
    'only disclosure appends access entries, so that nothing is shown without one and none is made up',
    onlyDisclosureWritesAccessEntries,
    {
      broken: [
        { 'libs/command-side/src/a.ts': 'await events.append(accessStream(personId), entries);' },
        { 'libs/command-side/src/a.ts': 'const name = `access-${personId}`; await events.append(name, entries);' },
        { 'apps/ops/src/a.ts': "await events.append('access-1', [], 'any');" },
      ],
      kept: [
        { 'libs/disclosure/src/a.ts': 'await events.append(`access-${personId}`, entries);' },
        { 'libs/command-side/src/a.ts': 'await events.append(`grant-${grantId}`, events);' },
        { 'libs/query-side/src/a.ts': 'await events.readStream(`access-${personId}`);' },
      ],
    },
  );

  describeRule(
    'those who read, project, react or deliver append nothing, so that every fact begins as a command',
    readersAppendNothing,
    {
      broken: [
        { 'libs/query-side/src/a.ts': 'await this.events.append(stream, events);' },
        { 'libs/projections/src/a.ts': 'await events.append(stream, events);' },
        { 'libs/policies/src/a.ts': 'await events.append(stream, events);' },
      ],
      kept: [{ 'libs/command-side/src/a.ts': 'await events.append(stream, events);' }],
    },
  );
});

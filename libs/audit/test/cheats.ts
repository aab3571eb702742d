import type { Tampering } from '../../../test/support/faults/tampering.js';
import type { Cheat } from './cheat.js';
import type { Finder } from './cheated-log.js';

interface Row {
  readonly name: string;
  readonly deed: (cheat: Cheat, backup: Cheat) => Promise<void>;
  readonly foundBy: readonly Finder[];
}

/** Numbers in the history of the person concerned: one of long ago, and one that a start still looks at. */
const OLD = 3;
const NEW = 6;

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Whoever kept something from before; nobody can take that from them. */
const WHO_KEPT: readonly Finder[] = ['kept checkpoint', 'witness', 'person'];

/** Alters an event so that it still reads well. */
function alter(tampering: Tampering, place: number): void {
  tampering.overwrite(place, tampering.at(place).replace('"channel":"api"', '"channel":"mcp"'));
}

const drop = (cheat: Cheat, revision: number) =>
  cheat.onDisk((log, look) => {
    log.drop(look(revision));
  });

/** Until there are more events than before. */
async function goneOnFrom(cheat: Cheat, backup: Cheat): Promise<void> {
  await cheat.restoreAll(backup);
  for (let more = 0; more < 4; more++) await cheat.goOn();
}

/** Somebody can write where the data is, and has no keys. */
const WITHOUT_KEYS: readonly Row[] = [
  { name: 'drops a look', deed: (cheat) => drop(cheat, OLD), foundBy: ['start', 'verify', 'person'] },
  {
    name: 'alters a look of long ago',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        alter(log, look(OLD));
      }),
    foundBy: ['verify', 'person'],
  },
  {
    name: 'alters a look of late',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        alter(log, look(NEW));
      }),
    foundBy: ['start', 'verify', 'person'],
  },
  {
    name: 'puts two looks in another order',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        log.swap(look(OLD), look(OLD + 1));
      }),
    foundBy: ['verify', 'person'],
  },
  {
    name: 'puts a look in that never was',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        log.insert(look(OLD), log.at(look(OLD)));
      }),
    foundBy: ['start', 'verify', 'person'],
  },
  {
    name: 'cuts the log short',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        log.cutAfter(look(NEW) - 1);
      }),
    foundBy: ['start', 'verify', 'person'],
  },
  {
    name: 'puts an old copy of the log back',
    deed: (cheat, backup) => cheat.restoreLog(backup),
    foundBy: ['start', 'verify', 'person'],
  },
  {
    name: 'drops a look and signs with keys of another',
    deed: async (cheat) => {
      await drop(cheat, OLD);
      await cheat.signWithOtherKeys();
    },
    foundBy: ['start', 'verify', ...WHO_KEPT],
  },
  {
    name: 'drops a look, signs with keys of another, and writes down that the log changed to them',
    deed: async (cheat) => {
      await drop(cheat, OLD);
      await cheat.signWithOtherKeys(true);
    },
    foundBy: ['start', 'verify', ...WHO_KEPT],
  },
  {
    name: 'alters a look and destroys the tree',
    deed: async (cheat) => {
      await cheat.onDisk((log, look) => {
        alter(log, look(OLD));
      });
      cheat.destroyTree();
    },
    foundBy: ['start', 'verify', ...WHO_KEPT],
  },
  {
    name: 'puts an old copy of the log and the tree back',
    deed: (cheat, backup) => cheat.restoreAll(backup),
    foundBy: WHO_KEPT,
  },
  {
    name: 'puts an old copy of the log and the tree back, and lets the service go on',
    deed: goneOnFrom,
    foundBy: WHO_KEPT,
  },
  {
    name: 'adds a look that never was at the end, where nothing is signed yet',
    deed: (cheat) =>
      cheat.onDisk((log, look) => {
        const [, ...rest] = log.at(look(NEW + 1)).split('\n');
        log.insert(log.head + 1, [String(NEW + 2), ...rest].join('\n'));
      }),
    foundBy: [],
  },
];

/** Somebody has the data and the keyring: the operator. What the service says of itself is then worth nothing. */
const WITH_THE_KEYS: readonly Row[] = [
  {
    name: 'drops the last look and signs all anew',
    deed: async (cheat) => {
      await drop(cheat, NEW + 1);
      await cheat.signAnew();
    },
    foundBy: WHO_KEPT,
  },
  {
    name: 'drops the last look, signs all anew, and goes on until there are more events than before',
    deed: async (cheat) => {
      await drop(cheat, NEW + 1);
      await cheat.signAnew();
      await cheat.goOn();
      await cheat.goOn();
    },
    foundBy: WHO_KEPT,
  },
  {
    name: 'shows somebody else another log of the same length',
    deed: async (cheat) => {
      await cheat.onDisk((log, look) => {
        alter(log, look(OLD));
      });
      await cheat.signAnew();
    },
    foundBy: WHO_KEPT,
  },
  {
    name: 'puts an old backup back, tree and all, as if nothing had come after',
    deed: (cheat, backup) => cheat.restoreAll(backup),
    foundBy: WHO_KEPT,
  },
  {
    name: 'puts an old backup back, tree and all, and goes on',
    deed: goneOnFrom,
    foundBy: WHO_KEPT,
  },
  {
    name: 'writes a look down now, as of long ago',
    deed: (cheat) => cheat.goOn(cheat.victim, LONG_AGO),
    foundBy: ['person'],
  },
  {
    name: 'signs a checkpoint as of long ago',
    deed: async (cheat) => {
      await cheat.goOn();
      await cheat.signedAt(new Date(LONG_AGO));
    },
    foundBy: ['kept checkpoint', 'person'],
  },
];

export const CHEATS: readonly Row[] = [
  ...WITHOUT_KEYS.map((row) => ({ ...row, name: `without the keys ${row.name}` })),
  ...WITH_THE_KEYS.map((row) => ({ ...row, name: `with the keys ${row.name}` })),
];

import type { RestoreTarget } from '#operations';
import type { Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { embeddedStores } from './embedded-stores.js';
import { keyringPlaceOf } from './keyring-place.js';
import { openClock } from './open-engines.js';

/** Where the settings say that an installation is to be. @throws NotEmbedded when not all of it is in folders */
export async function restoreTarget(settings: Settings): Promise<RestoreTarget> {
  const { dataDir, keyringPath, logOrigin } = settings;
  return {
    dataDir,
    keyringPath,
    logOrigin,
    stores: embeddedStores(settings),
    keyring: await (await keyringPlaceOf(settings)).open({ createIfMissing: false }),
    openClock: async (records) => {
      const closing = new ClosingStack();
      return { clock: await openClock(settings, records, closing), close: () => closing.closeAll() };
    },
  };
}

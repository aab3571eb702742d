import type { OpenTarget, RestoreTarget } from '#operations';
import type { Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { KEPT_COLLECTIONS } from './collections.js';
import { embeddedStores } from './embedded-stores.js';
import { keyringPlaceOf } from './keyring-place.js';
import { named, openClock } from './open-engines.js';
import { openLog, openProofs, openRecords, openViews } from './open-stores.js';

/** Where the settings say that an installation is to be. */
export async function restoreTarget(settings: Settings): Promise<RestoreTarget> {
  const { dataDir, keyringPath, logOrigin } = settings;
  const stores = embeddedStores(settings);
  const target = {
    logOrigin,
    keyring: await (await keyringPlaceOf(settings)).open({ createIfMissing: false }),
    openClock: async (records: OpenTarget['records']) => {
      const closing = new ClosingStack();
      return { clock: await openClock(settings, records, closing), close: () => closing.closeAll() };
    },
  };
  return stores === undefined
    ? { ...target, open: () => openTarget(settings) }
    : { ...target, dataDir, keyringPath, stores };
}

async function openTarget({ eventStore, readStore }: Settings): Promise<OpenTarget> {
  const closing = new ClosingStack();
  try {
    const log = closing.closes(await named('EVENT_STORE_URL', openLog(eventStore)));
    const views = closing.closes(await named('READ_STORE_URL', openViews(readStore)));
    const records = closing.closes(await named('READ_STORE_URL', openRecords(readStore)));
    const proofs = closing.closes(await named('READ_STORE_URL', openProofs(readStore)));
    return { log, views, records, proofs, collections: KEPT_COLLECTIONS, close: () => closing.closeAll() };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

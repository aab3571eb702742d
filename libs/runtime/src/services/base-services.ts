import { DeciderRunner } from '#command-side';
import { domainCodec, OpenedFolds, SealedFolds } from '#events';
import { PassedOver } from '#projections';
import { LookUps, Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import { WatchedReadSide } from '../views/watched-read-side.js';
import { WatchedViewProgress } from '../views/watched-view-progress.js';
import { ViewWatches } from '../views/view-watches.js';

export type BaseServices = ReturnType<typeof basisOf>;

/** What all other services stand on: what seals, what decides, and how far the views are. */
export function basisOf({ log, views, records, keyring, signals }: Engines) {
  const vault = new Vault(keyring, records);
  const codec = domainCodec(vault);
  const passedOver = new PassedOver(records);
  const sealedFolds = new SealedFolds(log);
  const openedFolds = new OpenedFolds({ log, codec });
  const watches = new ViewWatches(views, signals);
  const readSide = new WatchedReadSide(watches.of());
  return {
    vault,
    lookUps: new LookUps(keyring, records),
    codec,
    passedOver,
    sealedFolds,
    openedFolds,
    runner: new DeciderRunner(log, codec, { passedOver, readSide, sealedFolds, openedFolds }),
    watches,
    viewProgress: new WatchedViewProgress(log, watches),
    readSide,
  };
}

import { DeciderRunner } from '#command-side';
import { domainCodec } from '#events';
import { PassedOver } from '#projections';
import { LookUps, Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import { CheckpointReadSide } from './checkpoint-read-side.js';
import { CheckpointViewProgress } from './checkpoint-view-progress.js';
import { ViewWatches } from './view-watches.js';

export type BaseServices = ReturnType<typeof basisOf>;

/** What all other services stand on: what seals, what decides, and how far the views are. */
export function basisOf({ log, views, records, keyring, signals }: Engines) {
  const vault = new Vault(keyring, records);
  const codec = domainCodec(vault);
  const passedOver = new PassedOver(records);
  const watches = new ViewWatches(views, signals);
  const readSide = new CheckpointReadSide(watches.of());
  return {
    vault,
    lookUps: new LookUps(keyring, records),
    codec,
    passedOver,
    runner: new DeciderRunner(log, codec, { passedOver, readSide }),
    watches,
    viewProgress: new CheckpointViewProgress(log, watches),
    readSide,
  };
}

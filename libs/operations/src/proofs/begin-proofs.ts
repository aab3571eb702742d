import { SystemClock, type Clock } from '#clock';
import type { OperationsEvent } from '#domain';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';
import { beginTree, newOrigin, ProofLog, tailProblem, type Checkpoint } from '#proofs';
import type { Keyring } from '#vault';
import { appendOperation } from '../operations-stream/append-operation.js';

type ProofsBegun = Extract<OperationsEvent, { readonly type: 'operations.proofs_begun.v1' }>;

interface ProofEngines {
  readonly log: EventStore;
  readonly proofs: RecordStore;
  readonly keyring: Keyring;
  readonly codec: DomainCodec;
  readonly clock: Clock;
}

export interface BeginRequest {
  /** Such as `operator:jane`. */
  readonly by: string;
  /** The name that the settings give the log; undefined where they give none. */
  readonly origin: string | undefined;
  /** A checkpoint that was kept elsewhere and is later than any that is here. */
  readonly lastKnown?: Checkpoint | undefined;
}

/**
 * Begins a tree over the log under a name that was never signed under, and writes into the log what it was signed as
 * before. Leaves that still are those of the log stay as they are; else all are made anew. No process may sign
 * meanwhile: where one does, this fails.
 * @throws TreeMoved; CryptoUnavailable; EventStoreUnavailable; DocumentStoreUnavailable
 */
export async function beginProofs(
  { log, proofs, keyring, codec, clock }: ProofEngines,
  { by, origin, lastKnown }: BeginRequest,
): Promise<ProofsBegun['data']> {
  const tree = new ProofLog(proofs);
  const newest = await tree.newest();
  const isSound = newest !== undefined && (await tailProblem(log, tree, newest)) === undefined;
  const former = lastKnown ?? newest;
  const machine = new SystemClock();
  const named = newOrigin(origin, former?.origin, machine.now());
  const data: ProofsBegun['data'] = {
    by,
    origin: named,
    formerOrigin: former?.origin ?? null,
    formerSize: former?.size ?? null,
    formerRoot: former === undefined ? null : rootText(former.root),
    begunAt: machine.iso(),
  };
  const event: ProofsBegun = { type: 'operations.proofs_begun.v1', at: clock.iso(), data };
  await appendOperation({ log, codec }, event);
  await beginTree(proofs, keyring, named, isSound ? newest : undefined);
  return data;
}

const rootText = (root: string | Uint8Array): string =>
  typeof root === 'string' ? root : Buffer.from(root).toString('base64');

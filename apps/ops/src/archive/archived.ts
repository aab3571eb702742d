import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, LogArchive } from '#event-store';
import { domainCodec } from '#events';
import { archiveAccess, foreseeArchive, POLICY_FOLLOWS, type ArchiveResult, type ForeseenArchive } from '#operations';
import { onlyOne } from '#projecting';
import { Vault } from '#vault';
import { shownParts } from '../backup/shown-parts.js';
import { OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';

interface ArchiveOrder {
  /** Such as `operator:jane`. */
  readonly by: string;
  /** Ms since 1970, by the service's clock. */
  readonly before: number;
}

/** What `archived` would put into files. @throws OutOfReach while another process archives; as `foreseeArchive` */
export async function foreseen({ before }: ArchiveOrder, invocation: Invocation<object>): Promise<ForeseenArchive> {
  await mustNotBeAtWork(invocation, LEASE, BUSY);
  const { engines, signal } = invocation;
  return foreseeArchive(await databases(engines), { before, policies: POLICY_FOLLOWS, signal });
}

/** @throws OutOfReach while another process archives; as `archiveAccess` */
export async function archived(
  { by, before }: ArchiveOrder,
  { engines, settings, output, signal }: Invocation<object>,
): Promise<ArchiveResult> {
  const [parts, keyring, clock] = [await databases(engines), await engines.keyring(), await engines.clock()];
  const codec = domainCodec(new Vault(keyring, parts.records));
  const { progress, end } = shownParts('archive', output);
  let done: ArchiveResult | undefined;
  try {
    await onlyOne(parts.records, LEASE, signal, async (lost) => {
      const request = { by, before, origin: settings.logOrigin, policies: POLICY_FOLLOWS, signal: lost };
      done = await archiveAccess({ ...parts, keyring, codec, clock }, request, progress);
    });
  } finally {
    end();
  }
  signal.throwIfAborted();
  if (done === undefined) throw new OutOfReach(BUSY);
  return done;
}

interface Databases {
  readonly log: EventStore;
  readonly archive: LogArchive;
  readonly views: ViewStore;
  readonly records: RecordStore;
  readonly proofs: RecordStore;
}

async function databases(engines: Invocation<object>['engines']): Promise<Databases> {
  const archive = await engines.archive();
  if (archive === undefined) throw new Error('the plan looks whether there is one');
  return {
    ...{ archive, log: await engines.log(), views: await engines.views() },
    ...{ records: await engines.records(), proofs: await engines.proofs() },
  };
}

const LEASE = 'archive';
const BUSY = 'Another process is archiving.';

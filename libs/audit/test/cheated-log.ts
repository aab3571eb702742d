import { SystemClock } from '#clock';
import type { EventStore } from '#event-store';
import { HistoryChains, HistoryProofs, LogSigner, parseCheckpoint, parseNote, ProofLog, TreeSigner } from '#proofs';
import { Witness, WITNESSED } from '#proofs';
import { checkBundle, checkCheckpoints, parseVkeys } from '../../../sdk/verify/src/index.js';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { AuditedLog, ORIGIN } from './audited-log.js';
import { Cheat } from './cheat.js';

/** Who can find a cheat. */
export type Finder = 'start' | 'verify' | 'kept checkpoint' | 'witness' | 'person';
/** What each has found, in its own words. */
export type Found = Partial<Record<Finder, string>>;

/** About 13 events each: more than what a start looks at. */
const PEOPLE = 90;
const OLD_LOOKS = 4;
const NEW_LOOKS = 2;

/** An installation that worked well, and what others keep of it out of the operator's reach. */
export class CheatedLog {
  private constructor(
    private readonly audited: AuditedLog,
    /** Another installation, which is the witness of this one. */
    private readonly elsewhere: AuditedLog,
    private readonly victim: string,
    /** As a backup had it before the person's last looks. */
    readonly backup: Cheat,
    private readonly checkpoint: string,
    private readonly bundle: string,
  ) {}

  static async open(): Promise<CheatedLog> {
    const audited = await AuditedLog.open();
    const { madeUp } = audited;
    const victim = await madeUp.person();
    const grant = await madeUp.claim(victim);
    for (let look = 0; look < OLD_LOOKS; look++) await madeUp.read(victim, grant);
    await madeUp.people(PEOPLE);
    await audited.sign();
    const backup = await Cheat.upon(audited, victim);
    for (let look = 0; look < NEW_LOOKS; look++) await madeUp.read(victim, grant);
    await audited.sign();
    const bundle = await bundleOf(victim, audited, audited.log, audited.proofs);
    return new CheatedLog(audited, await AuditedLog.open(), victim, backup, await audited.checkpoint(), bundle);
  }

  /** Who finds it when the service is started after the deed. */
  async foundAfter(deed: (cheat: Cheat, backup: Cheat) => Promise<void>): Promise<Found> {
    const cheat = await Cheat.upon(this.audited, this.victim);
    try {
      await deed(cheat, this.backup);
      return await cheat.withLog((log) => this.found(log, cheat.proofs));
    } finally {
      cheat.remove();
    }
  }

  private async found(log: EventStore, tree: InMemoryRecordStore): Promise<Found> {
    const { audited } = this;
    const start = await new TreeSigner(log, tree, audited.installation.keyring).signAll();
    const verify = (await audited.verified({ log, proofs: tree })).findings[0]?.problem;
    const found = {
      ...{ start: start ?? undefined, verify },
      'kept checkpoint': await this.foundByKept(tree),
      witness: await this.foundByWitness(tree),
      person: await this.foundByPerson(log, tree),
    };
    return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined));
  }

  /** By whoever has an older checkpoint, and gets the newest and the log's tiles as they are served. */
  private foundByKept(tree: InMemoryRecordStore): Promise<string | undefined> {
    const proofs = new ProofLog(tree);
    const readTile = async (path: string) => {
      const [, level, index, width = '256'] = /^tile\/(\d)\/(\d+)(?:\.p\/(\d+))?$/.exec(path) ?? [];
      const tile = await proofs.tile(Number(level), Number(index), Number(width));
      return tile && new Uint8Array(tile);
    };
    return firstProblem(async () => {
      const notes = [this.checkpoint, (await proofs.newest())?.note ?? ''] as const;
      return checkCheckpoints({ notes, readTile }, { keys: await keysOf(this.audited) });
    });
  }

  /** By whoever has cosigned the older one, and cosigns only what goes on from there. */
  private async foundByWitness(tree: InMemoryRecordStore): Promise<string | undefined> {
    const { proofs, installation } = this.elsewhere;
    const { verifiers } = new LogSigner(this.audited.installation.keyring, ORIGIN);
    const seen = new InMemoryRecordStore([WITNESSED]);
    const witness = new Witness({
      store: seen,
      proofs: new ProofLog(proofs),
      keyring: installation.keyring,
      logs: verifiers,
      onContradiction: () => undefined,
    });
    await witness.addCheckpoint(`old 0\n\n${this.checkpoint}`);
    const newest = await new ProofLog(tree).newest();
    const size = parseCheckpoint(parseNote(this.checkpoint)?.text ?? '')?.size ?? 0;
    const proof = newest && newest.size >= size ? await new ProofLog(tree).consistencyProof(size, newest.size) : [];
    const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
    const { status } = await witness.addCheckpoint(`old ${String(size)}\n${lines}\n${newest?.note ?? ''}`);
    return status === 200 ? undefined : `answered ${String(status)}`;
  }

  /** By the person, who asks for a proof again and has an older one. */
  private foundByPerson(log: EventStore, tree: InMemoryRecordStore): Promise<string | undefined> {
    return firstProblem(async () => {
      const page = await bundleOf(this.victim, this.audited, log, tree);
      return checkBundle({ pages: [page], earlier: this.bundle }, { keys: await keysOf(this.audited) });
    });
  }

  async close(): Promise<void> {
    this.backup.remove();
    await this.elsewhere.close();
    await this.audited.close();
  }
}

/** Who gets no answer has found something too. */
async function firstProblem(
  check: () => Promise<{ readonly problems: readonly string[] }>,
): Promise<string | undefined> {
  try {
    return (await check()).problems[0];
  } catch (error) {
    return String(error);
  }
}

async function bundleOf(
  personId: string,
  { installation: { keyring } }: AuditedLog,
  log: EventStore,
  store: InMemoryRecordStore,
): Promise<string> {
  const chains = new HistoryChains({ log, tree: new ProofLog(store), store: undefined, clock: new SystemClock() });
  const patience = { checkpointMs: 100, chainingMs: 2_000 };
  const proofs = new HistoryProofs({ log, store, keyring, chains }, patience);
  return JSON.stringify(await proofs.page(personId, undefined));
}

function keysOf({ installation }: AuditedLog) {
  const { verifiers } = new LogSigner(installation.keyring, ORIGIN);
  return parseVkeys(verifiers.map(({ vkey }) => vkey).join('\n'));
}

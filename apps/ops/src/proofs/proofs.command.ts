import { domainCodec } from '#events';
import { beginProofs } from '#operations';
import { ProofLog, tailProblem, type Checkpoint, type CheckpointRecord } from '#proofs';
import { Vault } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import type { CommandGroup, Invocation } from '../command-line/ops-command.js';
import { readCheckpointFile } from '../checkpoint/checkpoint-file.js';
import { listProofs } from './list.command.js';

interface BeginOptions {
  readonly yes?: true;
  readonly dryRun?: true;
  readonly lastKnown?: string;
}

interface BeginPlan {
  readonly lastKnown: Checkpoint | undefined;
  /** The tree that stands, which would be gone; undefined where there is none. */
  readonly standing: CheckpointRecord | undefined;
}

/** What the log is signed as now, and was before. */
interface BegunReport {
  readonly origin: string;
  readonly former_origin: string | null;
  readonly former_size: number | null;
}

const begin = changingCommand<BeginOptions, BeginPlan>({
  name: 'begin',
  summary: 'begin a tree over a log that has none, or whose tree cannot go on, while no process runs',
  examples: [
    { does: 'after an upgrade, or where the proofs were lost', line: 'proofs begin' },
    { does: 'in the place of one that stands, which is gone then', line: 'proofs begin --yes' },
    { does: 'and names what was kept elsewhere', line: 'proofs begin --last-known kept-checkpoint.txt' },
  ],
  declare: (command) =>
    command
      .option('--yes', 'also in the place of a tree that stands: what it proved is gone then, so back it up before')
      .option('--last-known <file>', 'the last checkpoint that was kept elsewhere, which the log then names'),
  plan: async (invocation) => {
    const { engines, options } = invocation;
    await engines.log();
    const standing = await new ProofLog(await engines.proofs()).newest();
    await mustBeStopped(invocation);
    // What would be gone is what a dry run is asked for.
    if (standing !== undefined && options.yes !== true && options.dryRun !== true)
      throw await mustBeMeant(standing, invocation);
    const { lastKnown } = options;
    return { standing, lastKnown: lastKnown === undefined ? undefined : await readCheckpointFile(lastKnown) };
  },
  foretell: async ({ standing, lastKnown }, { engines, settings, operator }) => {
    operator();
    // As sealing the event and signing the tree would find out.
    (await engines.keyring()).signingKeys('log');
    const { origin, size } = lastKnown ?? standing ?? { origin: null, size: null };
    const would = { origin: settings.logOrigin ?? null, former_origin: origin, former_size: size };
    return { would, text: foretoldText(standing) };
  },
  carryOut: async ({ lastKnown }, invocation) => {
    const { engines, settings, output } = invocation;
    const [log, records, proofs] = [await engines.log(), await engines.records(), await engines.proofs()];
    const keyring = await engines.keyring();
    const parts = { log, proofs, keyring, codec: domainCodec(new Vault(keyring, records)) };
    const request = { by: `operator:${invocation.operator()}`, origin: settings.logOrigin, lastKnown };
    const begun = await beginProofs({ ...parts, clock: await engines.clock() }, request);
    const { origin, formerOrigin, formerSize } = begun;
    await output.answer({ origin, former_origin: formerOrigin, former_size: formerSize }, begunText);
    return FINE;
  },
});

async function mustBeMeant(newest: CheckpointRecord, { engines }: Invocation<BeginOptions>): Promise<CommandFailure> {
  const problem = await tailProblem(await engines.log(), new ProofLog(await engines.proofs()), newest);
  const state = problem === undefined ? 'it is sound' : `it cannot go on: ${problem}`;
  return new CommandFailure(
    `There is a tree already, ${newest.origin} (${state}). Find out with \`verify\` what happened, back it up, and say --yes to begin another in its place.`,
  );
}

function foretoldText(standing: CheckpointRecord | undefined): string {
  if (standing === undefined) return 'A tree would be begun; there is none yet.';
  const { origin, size } = standing;
  return `A tree would be begun in the place of ${origin}, with ${String(size)} events, which is gone then: say --yes.`;
}

function begunText({ origin, former_origin: former, former_size: size }: BegunReport): string {
  const before = former === null ? '' : ` Before it was ${former}, with ${String(size)} events: the log says so.`;
  return `The tree ${origin} was begun.${before} Start the service: it seals the log.`;
}

export const proofs: CommandGroup = {
  name: 'proofs',
  summary: 'the tree over the log',
  examples: [{ does: 'after an upgrade', line: 'proofs begin' }],
  subcommands: [listProofs, begin],
};

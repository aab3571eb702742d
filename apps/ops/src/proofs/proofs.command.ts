import { domainCodec } from '#events';
import { beginProofs } from '#operations';
import { ProofLog, tailProblem } from '#proofs';
import { Vault } from '#vault';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure } from '../command-line/failures.js';
import { mustBeStopped } from '../command-line/must-be-stopped.js';
import { opsCommand, type CommandGroup, type Invocation } from '../command-line/ops-command.js';
import { readCheckpointFile } from '../checkpoint/checkpoint-file.js';

interface BeginOptions {
  readonly yes?: true;
  readonly lastKnown?: string;
}

/** What the log is signed as now, and was before. */
interface BegunReport {
  readonly origin: string;
  readonly former_origin: string | null;
  readonly former_size: number | null;
}

const begin = opsCommand<BeginOptions>({
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
  run: async (invocation) => {
    const { engines, options, settings, output } = invocation;
    const [log, records, proofs] = [await engines.log(), await engines.records(), await engines.proofs()];
    await mustBeStopped(invocation);
    if (options.yes !== true) await mustNotStand(invocation);
    const keyring = await engines.keyring();
    const parts = { log, proofs, keyring, codec: domainCodec(new Vault(keyring, records)) };
    const lastKnown = options.lastKnown === undefined ? undefined : await readCheckpointFile(options.lastKnown);
    const request = { by: `operator:${invocation.operator()}`, origin: settings.logOrigin, lastKnown };
    const begun = await beginProofs({ ...parts, clock: await engines.clock() }, request);
    const { origin, formerOrigin, formerSize } = begun;
    await output.answer({ origin, former_origin: formerOrigin, former_size: formerSize }, begunText);
    return FINE;
  },
});

async function mustNotStand({ engines }: Invocation<BeginOptions>): Promise<void> {
  const [log, tree] = [await engines.log(), new ProofLog(await engines.proofs())];
  const newest = await tree.newest();
  if (newest === undefined) return;
  const problem = await tailProblem(log, tree, newest);
  const state = problem === undefined ? 'it is sound' : `it cannot go on: ${problem}`;
  throw new CommandFailure(
    `There is a tree already, ${newest.origin} (${state}). Find out with \`verify\` what happened, back it up, and say --yes to begin another in its place.`,
  );
}

function begunText({ origin, former_origin: former, former_size: size }: BegunReport): string {
  const before = former === null ? '' : ` Before it was ${former}, with ${String(size)} events: the log says so.`;
  return `The tree ${origin} was begun.${before} Start the service: it seals the log.`;
}

export const proofs: CommandGroup = {
  name: 'proofs',
  summary: 'the tree over the log',
  examples: [{ does: 'after an upgrade', line: 'proofs begin' }],
  subcommands: [begin],
};

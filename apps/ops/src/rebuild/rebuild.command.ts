import { NoProjector, Rebuild, type RebuildResult } from '#operations';
import { type Projection, onlyOne } from '#projecting';
import { PROJECTIONS } from '#projections';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { wholeNumber } from '../command-line/whole-number.js';
import { shownProgress } from './rebuild-progress.js';
import { busyWith, foreseenRebuild, foreseenText, type ForeseenRebuild } from './foreseen-rebuild.js';
import { mustBeProjected } from './must-be-projected.js';
import { rebuildText, type RebuildReport } from './rebuild-text.js';

interface RebuildOptions {
  readonly view?: string;
  readonly all?: true;
  readonly compare?: true;
  readonly grace: number;
  readonly startOver?: true;
}

const DEFAULT_GRACE_SECONDS = 30;
const LONGEST_GRACE_SECONDS = 86_400;

export const rebuild = changingCommand<RebuildOptions, readonly Projection[]>({
  name: 'rebuild',
  summary: 'build views anew from the log while the old ones go on answering, and switch to them in one step',
  examples: [
    { does: 'the views of people, grants and businesses', line: 'rebuild --view read-models' },
    { does: 'all views, switching only where the new ones are the same to the byte', line: 'rebuild --all --compare' },
  ],
  declare: (command) =>
    command
      .option(
        '--view <name>',
        `one of ${PROJECTIONS.map(({ name }) => name).join(', ')}; or a collection in one of them`,
      )
      .option('--all', 'every view, one after the other')
      .option('--compare', 'compare with the old views first; differences are listed, and nothing is switched')
      .option(
        '--grace <seconds>',
        'how long the old views are kept current after the switch',
        wholeNumber(0, LONGEST_GRACE_SECONDS, 'seconds'),
        DEFAULT_GRACE_SECONDS,
      )
      .option('--start-over', 'begin at the start of the log, also where an earlier run was cut off'),
  plan: async (invocation) => {
    const { options, engines } = invocation;
    const projections = chosen(options);
    await engines.log();
    for (const projection of projections) await mustBeProjected(projection, invocation, options.startOver === true);
    return projections;
  },
  foretell: async (projections, invocation) => {
    const foreseen: ForeseenRebuild[] = [];
    const { compare = false, startOver = false } = invocation.options;
    for (const projection of projections) foreseen.push(await foreseenRebuild(projection, invocation, startOver));
    return { would: { rebuilt: foreseen }, text: foreseenText(foreseen, { compare, startOver }) };
  },
  carryOut: async (projections, invocation) => {
    const { output } = invocation;
    const reports: RebuildReport[] = [];
    for (const projection of projections) reports.push(await rebuilt(projection, invocation));
    await output.answer({ rebuilt: reports }, rebuildText);
    return reports.every(({ switched }) => switched) ? FINE : PROBLEM;
  },
});

function chosen({ view, all }: RebuildOptions): readonly Projection[] {
  if ((view === undefined) === (all === undefined)) throw new Misuse('Give either --view NAME or --all.');
  if (view === undefined) return PROJECTIONS;
  const found = PROJECTIONS.find(
    ({ name, collections }) => name === view || collections.some((one) => one.name === view),
  );
  if (found !== undefined) return [found];
  throw new Misuse(`There is no view "${view}". Known: ${PROJECTIONS.map(({ name }) => name).join(', ')}.`);
}

async function rebuilt(projection: Projection, invocation: Invocation<RebuildOptions>): Promise<RebuildReport> {
  const { options, output, engines, signal } = invocation;
  const [log, views, records] = [await engines.log(), await engines.views(), await engines.records()];
  const [slotStates, clock] = [await engines.slotStates(), await engines.clock()];
  const since = performance.now();
  const { progress, end } = shownProgress(projection.name, output);
  const work = new Rebuild(projection, { log, views, records, slotStates, clock, progress });
  const asked = {
    compare: options.compare === true,
    graceMs: options.grace * 1000,
    startOver: options.startOver === true,
  };
  let result: RebuildResult | undefined;
  try {
    const isMine = await onlyOne(records, `rebuild/${projection.name}`, signal, async (lost) => {
      result = await work.run(asked, lost);
    });
    if (!isMine && !signal.aborted) throw new OutOfReach(busyWith(projection));
  } catch (error) {
    if (error instanceof NoProjector) throw new OutOfReach(error.message);
    if (signal.aborted) throw new CommandFailure(`${projection.name}: stopped; run it again to go on from here.`);
    throw error;
  } finally {
    end();
  }
  if (result === undefined) throw new CommandFailure(`${projection.name}: stopped; run it again to go on from here.`);
  return { view: projection.name, seconds: Math.round((performance.now() - since) / 100) / 10, ...result };
}

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { withRow } from './reliability-table.js';
import type { Report, Trial } from './trial.js';
import { TRIALS } from './trials.js';

/*
 * Runs trials one after the other, and writes what came of each into docs/reliability.md as soon as it is over.
 * Arguments: `--rounds N` in place of the full counts, `--minutes N` as the most that each takes (what it reached by
 * then is written), `--only NAME` (again and again for several; a name's beginning will do), `--no-table`.
 */
const PAGE = 'docs/reliability.md';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string', multiple: true },
    'no-table': { type: 'boolean' },
  },
});
const asked = values.rounds === undefined ? undefined : Number(values.rounds);
const minutes = Number(values.minutes ?? Infinity);
const chosen = TRIALS.filter(({ name }) => values.only?.some((only) => name.startsWith(only)) ?? true);
if (chosen.length === 0 || !(minutes > 0) || (asked !== undefined && !(Number.isInteger(asked) && asked > 0))) {
  say(
    `--rounds is a whole number from 1, --minutes a number; --only is one of ${TRIALS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

for (const trial of chosen) await tried(trial, asked ?? trial.rounds);
process.exit(process.exitCode ?? 0);

async function tried(trial: Trial, rounds: number): Promise<void> {
  const hindrance = trial.hindrance?.();
  if (hindrance !== undefined) {
    say(`${trial.name}: not run, ${hindrance}`);
    return;
  }
  say(`${trial.name}: ${rounds} rounds`);
  const began = performance.now();
  try {
    const report = await trial.run(rounds, (round) => {
      if (round % 10 === 0) say(`${trial.name}: ${round} of ${rounds}`);
      return performance.now() < began + minutes * 60_000;
    });
    const seconds = Math.round((performance.now() - began) / 1_000);
    say(`${trial.name}: ${JSON.stringify({ seconds, ...report })}`);
    if (report.findings.length > 0) process.exitCode = 1;
    if (values['no-table'] !== true) await written(trial, report);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(
      `${trial.name}: it could not be run to its end: ${error instanceof Error ? String(error.stack) : String(error)}\n`,
    );
    if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
  }
}

async function written(trial: Trial, report: Report): Promise<void> {
  const names = TRIALS.map(({ name }) => name);
  const page = withRow(await readFile(PAGE, 'utf8'), trial, report, names);
  await writeFile(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

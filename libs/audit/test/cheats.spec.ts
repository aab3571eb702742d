import { readFileSync } from 'node:fs';
import { CheatedLog, type Finder } from './cheated-log.js';
import { CHEATS } from './cheats.js';

const FINDERS: readonly Finder[] = ['start', 'verify', 'kept checkpoint', 'witness', 'person'];

/** What docs/compliance-guide.md says under “Who finds what”, line by line. */
describe('who runs the service', () => {
  let cheated: CheatedLog;
  beforeAll(async () => {
    cheated = await CheatedLog.open();
  });
  afterAll(() => cheated.close());

  it('is not accused of anything while it goes on as it should', async () => {
    expect(await cheated.foundAfter((cheat) => cheat.goOn(cheat.victim))).toEqual({});
  });

  it('finds in the compliance guide exactly the cheats below, with who finds each', () => {
    const guide = readFileSync('docs/compliance-guide.md', 'utf8');
    const rows = [...guide.matchAll(/^\| (without|with) the keys somebody.*\n.*\n((?:\|.*\n)+)/gm)].flatMap(
      ([, keys = '', lines = '']) =>
        lines
          .trim()
          .split('\n')
          .map((line) => rowOf(keys, line)),
    );
    expect(rows).toEqual(CHEATS.map(({ name, foundBy }) => ({ name, foundBy })));
  });

  it.each(CHEATS)('and $name is found by: $foundBy', async ({ deed, foundBy }) => {
    const found = await cheated.foundAfter(deed);
    expect(FINDERS.filter((finder) => finder in found)).toEqual(foundBy);
  });
});

/** A line of a table: who does what, then a column for each who can find it. */
function rowOf(keys: string, line: string) {
  const [, deed = '', ...columns] = line.split('|').map((cell) => cell.trim());
  return { name: `${keys} the keys ${deed}`, foundBy: FINDERS.filter((_, at) => columns[at] === 'yes') };
}

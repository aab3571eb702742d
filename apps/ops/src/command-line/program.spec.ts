import { COMMANDS } from '../commands.js';
import { programOf } from './program.js';
import type { OpsCommand, RunnableCommand } from './ops-command.js';

interface ParseResult {
  readonly command: string | undefined;
  readonly options: object | undefined;
  readonly code: unknown;
  readonly text: string;
}

/** What becomes of words on the command line, without anything being run. */
function said(...words: readonly string[]): ParseResult {
  let asked: { command: string; options: object } | undefined;
  let text = '';
  const program = programOf(COMMANDS, (command, options) => {
    asked = { command: command.name, options };
  });
  const write = (part: string): void => {
    text += part;
  };
  for (const one of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)])
    one.configureOutput({ writeOut: write, writeErr: write });
  try {
    program.parse([...words], { from: 'user' });
    return { command: asked?.command, options: asked?.options, code: undefined, text };
  } catch (error) {
    const code = error instanceof Error && 'exitCode' in error ? error.exitCode : error;
    return { command: undefined, options: undefined, code, text };
  }
}

describe('the command line', () => {
  it('knows a command, its options, and --json for every one', () => {
    expect(said('access-history', '--person', 'x', '--json')).toEqual({
      command: 'access-history',
      options: { person: 'x', json: true },
      code: undefined,
      text: '',
    });
    expect(said('checkpoint', 'export', '--to', 'f')).toMatchObject({ command: 'export', options: { to: 'f' } });
  });

  it.each([[[]], [['nonsense']], [['verify', 'more']], [['verify', '--speed']], [['checkpoint']]])(
    'says what it does not know: %j',
    (words: readonly string[]) => {
      const { code, text } = said(...words);
      expect(code).toBe(1);
      expect(text).toMatch(/error:|Usage:/);
    },
  );

  const world = ['--people', '9', '--businesses', '2', '--grants', '5', '--months', '12'];
  it.each([
    ['--months', '0', 'from 1 to 1200'],
    ['--months', '1201', 'from 1 to 1200'],
    ['--months', '100000000', 'from 1 to 1200'],
    ['--months', '', 'from 1 to 1200'],
    ['--people', '10000001', 'from 0 to 10000000'],
    ['--people', '-1', 'from 0 to 10000000'],
    ['--people', '1.5', 'from 0 to 10000000'],
    ['--businesses', '100001', 'from 0 to 100000'],
    ['--grants', '100000001', 'from 0 to 100000000'],
    ['--processes', '17', 'from 1 to 16'],
  ])('takes no number for seed that is out of its bounds: %s %j', (option, number, bounds) => {
    const { code, text } = said('seed', ...world, option, number);
    expect(code).toBe(1);
    expect(text).toContain(
      `option '${option} <number>' argument '${number}' is invalid. It must be a whole number ${bounds}.`,
    );
  });

  it('takes the numbers for seed that are at their bounds', () => {
    const most = ['--people', '10000000', '--businesses', '100000', '--grants', '100000000', '--months', '1200'];
    expect(said('seed', ...most)).toMatchObject({ command: 'seed', options: { people: 10_000_000, months: 1200 } });
  });

  const all = (commands: readonly OpsCommand[], path: readonly string[]): readonly (readonly string[])[] =>
    commands.flatMap((command) => {
      const own = [...path, command.name];
      return 'subcommands' in command ? [own, ...all(command.subcommands, own)] : [own];
    });

  it.each(all(COMMANDS, []).map((path) => [path.join(' ')]))('helps with examples: %s', (path) => {
    const { code, text } = said(...path.split(' '), '--help');
    expect(code).toBe(0);
    expect(text).toMatch(/Examples:\n {2}# .+\n {2}\$ consent-ops /);
  });

  it('says what it would do, by --dry-run, wherever it changes something', () => {
    const changing = leaves(COMMANDS).filter(({ writes }) => writes === 'changes');
    const commander = programOf(COMMANDS, () => undefined).commands.flatMap((one) => [one, ...one.commands]);
    const tried = commander.filter(({ options }) => options.some(({ long }) => long === '--dry-run'));
    expect(tried.map((one) => one.summary())).toEqual(changing.map(({ summary }) => summary));
    const asking = leaves(COMMANDS).filter(({ writes }) => writes !== 'changes');
    expect(asking.map(({ name, writes }) => `${name}: ${writes}`)).toEqual([
      ...['status: nothing', 'doctor: nothing', 'access-history: looks', 'looks: nothing', 'verify: nothing'],
      'list: nothing',
      ...['drill: drills', 'erasure-check: nothing', 'status: nothing', 'list: nothing', 'show: nothing'],
      ...['list: nothing', 'list: nothing'],
    ]);
  });

  const leaves = (commands: readonly OpsCommand[]): readonly RunnableCommand[] =>
    commands.flatMap((command) => ('subcommands' in command ? command.subcommands : [command]));
});

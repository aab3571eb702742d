import { Command } from 'commander';
import type { Example, OpsCommand, RunnableCommand } from './ops-command.js';

/** Called when the words on the command line name a command, with what was parsed. */
export type OnCommand = (
  command: RunnableCommand,
  options: Readonly<Record<string, unknown>>,
  words: readonly string[],
) => void;

/** The command line as commander knows it. Every error of its own is thrown as a CommanderError. */
export function programOf(commands: readonly OpsCommand[], onCommand: OnCommand): Command {
  const program = configured(new Command('consent-ops'))
    .description('Compliance and operations of the Mailing-Address Consent Service, beside the running system.')
    .addHelpText('after', FOOTER);
  for (const command of commands) program.addCommand(built(command, 'consent-ops', onCommand));
  return program;
}

const FOOTER = `
Settings are those of the service (DATA_DIR, EVENT_STORE_URL, READ_STORE_URL, KEYRING_URL, REDIS_URL).
Exit codes: 0 all is well, 1 something wrong was found, 2 the command was asked wrongly,
3 it could not be asked: an engine, the keyring, a folder or the output is out of reach.`;

function built(definition: OpsCommand, parent: string, onCommand: OnCommand): Command {
  const path = `${parent} ${definition.name}`;
  const command = configured(new Command(definition.name))
    .summary(definition.summary)
    .description(definition.summary)
    .addHelpText('after', examplesOf(definition.examples));
  if ('subcommands' in definition) {
    for (const subcommand of definition.subcommands) command.addCommand(built(subcommand, path, onCommand));
    return command;
  }
  definition.declare?.(command);
  command.option('--operator <name>', 'who you are, where it is written down; OPERATOR, or your user, without it');
  command.option('--json', 'answer with one JSON document');
  return command.action(() => {
    onCommand(definition, command.opts(), command.args);
  });
}

function configured(command: Command): Command {
  return command
    .exitOverride()
    .showHelpAfterError(`(consent-ops help says more)`)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({ sortSubcommands: false, showGlobalOptions: false });
}

function examplesOf(examples: readonly Example[]): string {
  const lines = examples.map(({ does, line }) => `  # ${does}\n  $ consent-ops ${line}`);
  return `\nExamples:\n${lines.join('\n')}`;
}

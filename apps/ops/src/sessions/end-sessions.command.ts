import { Sessions } from '#accounts';
import { askedEmail, mustComeFromInput } from '../accounts/asked-email.js';
import { openedAccounts } from '../accounts/opened-accounts.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';

interface EndSessionsOptions {
  readonly email?: string;
  readonly everybody?: boolean;
}

/** OWASP ASVS 5, 7.4.5: for a browser that was stolen, or a leak that nobody knows the end of. */
export const endSessions = opsCommand<EndSessionsOptions>({
  name: 'end-sessions',
  summary: 'sign an account, or everybody, out everywhere; they sign in again as ever',
  examples: [
    { does: 'of one account, its e-mail address asked for on the terminal', line: 'end-sessions --email -' },
    { does: 'of everybody, staff too', line: 'end-sessions --everybody' },
  ],
  declare: (command) =>
    command
      .option('--email <->', 'the account’s e-mail address, read from standard input')
      .option('--everybody', 'of all accounts that there are'),
  run: async (invocation) => {
    const { options, output } = invocation;
    if ((options.email === undefined) === (options.everybody !== true))
      throw new Misuse('give either --email - or --everybody');
    const ended = options.everybody === true ? await endAll(invocation) : await endOne(invocation);
    await output.answer({ ended }, () => `${ended === 'everybody' ? 'Everybody is' : 'The account is'} signed out.`);
    return FINE;
  },
});

async function endAll(invocation: Invocation<EndSessionsOptions>): Promise<'everybody'> {
  await (await openedSessions(invocation)).endEverybodys();
  return 'everybody';
}

async function endOne(invocation: Invocation<EndSessionsOptions>): Promise<'account'> {
  mustComeFromInput(invocation.options.email ?? '');
  const accounts = await openedAccounts(invocation.engines);
  const accountId = await accounts.find(await askedEmail(invocation));
  if (accountId === undefined) throw new CommandFailure('There is no account with this e-mail address.');
  await (await openedSessions(invocation)).endAllOf(accountId);
  return 'account';
}

async function openedSessions({ engines }: Invocation<EndSessionsOptions>): Promise<Sessions> {
  const staff = { includes: () => Promise.resolve(false) };
  return new Sessions(await engines.records(), await engines.clock(), staff);
}

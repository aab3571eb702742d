import { Sessions } from '#accounts';
import { AccountSearch } from '../accounts/account-search.js';
import { mustComeFromInput } from '../accounts/asked-email.js';
import { askedReason } from '../accounts/look-reason.js';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';

interface EndSessionsOptions {
  readonly email?: string;
  readonly everybody?: boolean;
  readonly reason?: string;
}

/** The account; undefined for everybody. */
interface EndSessionsPlan {
  readonly accountId: string | undefined;
}

/** OWASP ASVS 5, 7.4.5: for a browser that was stolen, or a leak that nobody knows the end of. */
export const endSessions = changingCommand<EndSessionsOptions, EndSessionsPlan>({
  name: 'end-sessions',
  notesLooks: true,
  summary: 'sign an account, or everybody, out everywhere; they sign in again as ever',
  examples: [
    {
      does: 'of one account, its e-mail address asked for on the terminal',
      line: "end-sessions --email - --reason 'Laptop stolen, case 4711'",
    },
    { does: 'of everybody, staff too', line: 'end-sessions --everybody' },
  ],
  declare: (command) =>
    command
      .option('--email <minus>', 'a minus, -: the account’s e-mail address is asked for, or read from standard input')
      .option('--reason <text>', 'with --email: why, such as a case number; the person sees it')
      .option('--everybody', 'of all accounts that there are'),
  plan: async (invocation) => {
    const { options } = invocation;
    if ((options.email === undefined) === (options.everybody !== true))
      throw new Misuse('give either --email - or --everybody');
    return { accountId: options.everybody === true ? undefined : await accountMeant(invocation) };
  },
  foretell: async ({ accountId }, invocation) => {
    const sessions = await (await openedSessions(invocation)).count(accountId);
    const who = accountId === undefined ? 'Everybody' : 'The account';
    const text = `${who} would be signed out: ${String(sessions)} ${sessions === 1 ? 'session' : 'sessions'}.`;
    return { would: { ended: endedOf(accountId), sessions }, text };
  },
  carryOut: async ({ accountId }, invocation) => {
    const sessions = await openedSessions(invocation);
    await (accountId === undefined ? sessions.endEverybodys() : sessions.endAllOf(accountId));
    const who = accountId === undefined ? 'Everybody is' : 'The account is';
    await invocation.output.answer({ ended: endedOf(accountId) }, () => `${who} signed out.`);
    return FINE;
  },
});

const endedOf = (accountId: string | undefined): 'everybody' | 'account' =>
  accountId === undefined ? 'everybody' : 'account';

async function accountMeant(invocation: Invocation<EndSessionsOptions>): Promise<string> {
  const { email = '', reason } = invocation.options;
  mustComeFromInput(email);
  const search = new AccountSearch(invocation, askedReason(reason));
  return (await search.account('There is no account with this e-mail address.')).accountId;
}

async function openedSessions({ engines }: Invocation<EndSessionsOptions>): Promise<Sessions> {
  const staff = { includes: () => Promise.resolve(false) };
  return new Sessions(await engines.records(), await engines.clock(), staff);
}

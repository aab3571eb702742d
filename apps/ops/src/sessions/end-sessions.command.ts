import { Connections, TokenStorage } from '#assistants';
import { Vault } from '#vault';
import type { FoundAccount } from '../accounts/account-search.js';
import { askedAccount } from '../accounts/asked-account.js';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { counted } from '../terminal/counted.js';
import { openedSessions } from './opened-sessions.js';

interface EndSessionsOptions {
  readonly email?: string;
  readonly everybody?: boolean;
  readonly reason?: string;
}

interface EndSessionsPlan {
  /** Undefined for everybody. */
  readonly account: FoundAccount | undefined;
}

/** OWASP ASVS 5, 7.4.5: for a browser that was stolen, or a leak that nobody knows the end of. */
export const endSessions = changingCommand<EndSessionsOptions, EndSessionsPlan>({
  name: 'end-sessions',
  notesLooks: true,
  summary: 'sign an account, or everybody, out everywhere; of one account, disconnect its assistants too',
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
      throw new Misuse('Give either --email - or --everybody.');
    const { email = '', reason } = options;
    return { account: options.everybody === true ? undefined : await askedAccount(invocation, { email, reason }) };
  },
  foretell: async ({ account }, invocation) => {
    const sessions = await (await openedSessions(invocation.engines)).count(account?.accountId);
    const ended = counted(sessions, 'session');
    if (account === undefined)
      return { would: { ended: 'everybody', sessions }, text: `Everybody would be signed out: ${ended}.` };
    const assistants = await assistantsOf(account, invocation);
    const connected = counted(assistants, 'assistant');
    const text = `The account would be signed out: ${ended}, and ${connected} disconnected.`;
    return { would: { ended: 'account', sessions, assistants }, text };
  },
  carryOut: async ({ account }, invocation) => {
    const sessions = await openedSessions(invocation.engines);
    if (account === undefined) {
      await sessions.endEverybodys();
      await invocation.output.answer({ ended: 'everybody' }, () => 'Everybody is signed out.');
      return FINE;
    }
    // Sessions first: whoever has one could let an assistant in again.
    await sessions.endAllOf(account.accountId);
    const assistants = await assistantsOf(account, invocation);
    if (account.personId !== null) await (await openedConnections(invocation)).disconnectAllOf(account.personId);
    const text = () => `The account is signed out; assistants that were disconnected: ${String(assistants)}.`;
    await invocation.output.answer({ ended: 'account', assistants }, text);
    return FINE;
  },
});

async function assistantsOf({ personId }: FoundAccount, invocation: Invocation<object>): Promise<number> {
  return personId === null ? 0 : (await (await openedConnections(invocation)).listOf(personId)).length;
}

async function openedConnections({ engines }: Invocation<object>): Promise<Connections> {
  const [records, keyring, clock] = await Promise.all([engines.records(), engines.keyring(), engines.clock()]);
  const tokens = new TokenStorage(records, keyring, clock);
  return new Connections({ records, keyring, clock, tokens, vault: new Vault(keyring, records) });
}

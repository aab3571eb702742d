import { SecurityMails, type OwnPasskey } from '#accounts';
import { mailerFor, passkeyServices } from '#runtime';
import { Vault } from '#vault';
import { askedAccount } from '../accounts/asked-account.js';
import { openedAccounts } from '../accounts/opened-accounts.js';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { openedSessions } from '../sessions/opened-sessions.js';
import { counted } from '../terminal/counted.js';

interface ClearPasskeysOptions {
  readonly email?: string;
  readonly reason?: string;
}

interface ClearPasskeysPlan {
  readonly accountId: string;
  readonly services: Opened;
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** For a member of staff who lost the last passkey: the mailbox alone removes none and makes no other. */
export const clearPasskeys = changingCommand<ClearPasskeysOptions, ClearPasskeysPlan>({
  name: 'clear-passkeys',
  notesLooks: true,
  summary: 'remove all passkeys of an account and sign it out, for a member of staff who lost the last one',
  examples: [
    {
      does: 'of one account, its e-mail address asked for on the terminal',
      line: "clear-passkeys --email - --reason 'Laptop lost, called back, case 4711'",
    },
    {
      does: 'what there is to be removed, such as before an address becomes staff',
      line: "clear-passkeys --email - --reason 'New in the team, case 4712' --dry-run",
    },
  ],
  declare: (command) =>
    command
      .option('--email <minus>', 'a minus, -: the account’s e-mail address is asked for, or read from standard input')
      .option('--reason <text>', 'why, such as a case number; the person sees it'),
  plan: async (invocation) => {
    const { email, reason } = invocation.options;
    if (email === undefined) throw new Misuse('Give --email -.');
    const { accountId } = await askedAccount(invocation, { email, reason });
    return { accountId, services: await opened(invocation) };
  },
  foretell: async ({ accountId, services }) => {
    const removed = (await services.passkeys.listOf(accountId)).length;
    const sessions = await services.sessions.count(accountId);
    const text = `${counted(removed, 'passkey')} would be removed, and the account signed out: ${counted(sessions, 'session')}.`;
    return { would: { removed, sessions }, text };
  },
  carryOut: async ({ accountId, services }, { output }) => {
    const { mails } = services;
    const removed = await cleared(accountId, services);
    for (const { id, name } of removed) await mails.tell(accountId, { kind: 'passkey-removed', subjectId: id, name });
    const are = removed.length === 1 ? 'is' : 'are';
    const text = () => `${counted(removed.length, 'passkey')} ${are} removed, and the account is signed out.`;
    await output.answer({ removed: removed.length }, text);
    return FINE;
  },
});

/** Again, where a session or a passkey came of what was under way meanwhile. @returns the passkeys that there were */
async function cleared(accountId: string, { passkeys, sessions }: Opened): Promise<readonly OwnPasskey[]> {
  const removed: OwnPasskey[] = [];
  do {
    removed.push(...(await passkeys.clear(accountId)));
    // Afterwards: whoever has a lost one could sign in again.
    await sessions.endAllOf(accountId);
  } while ((await sessions.count(accountId)) > 0 || (await passkeys.listOf(accountId)).length > 0);
  return removed;
}

async function opened({ engines, settings, output }: Invocation<object>) {
  const [records, keyring, clock] = await Promise.all([engines.records(), engines.keyring(), engines.clock()]);
  const accounts = await openedAccounts(engines);
  const outgoing = { mailer: mailerFor(settings, { records, keyring, clock }), origin: settings.origin };
  return {
    passkeys: passkeyServices({ records, keyring, clock }, settings, accounts, new Vault(keyring, records)).passkeys,
    sessions: await openedSessions(engines),
    mails: new SecurityMails(accounts, outgoing, records, clock, () => {
      output.note('The account could not be told by mail.');
    }),
  };
}

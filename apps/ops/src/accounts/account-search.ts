import { SEARCH_FIELDS } from '#domain';
import { CommandFailure } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { askedEmail } from './asked-email.js';
import { openedAccounts } from './opened-accounts.js';
import { OperatorLooks } from './operator-looks.js';

export interface FoundAccount {
  readonly accountId: string;
  /** Null for an account that is nobody's. */
  readonly personId: string | null;
}

/**
 * An operator's search for the account of an e-mail address. Whether there is one is told only once the search is
 * written down: a find in the person's own history, any other in the operator's stream, under a pseudonym of the
 * address.
 */
export class AccountSearch {
  private readonly looks: OperatorLooks;

  constructor(
    private readonly invocation: Invocation<object>,
    private readonly reason: string,
  ) {
    this.looks = new OperatorLooks(invocation);
  }

  /** The account, the find written down. @throws CommandFailure of this message where there is none */
  async account(inVain: string): Promise<FoundAccount> {
    const { address, found } = await this.find();
    const { reason } = this;
    if (found === undefined || found.personId === null) await this.looks.noteSearch(address, reason);
    else await this.looks.note({ personId: found.personId, reason, fields: SEARCH_FIELDS, cursor: null });
    if (found === undefined) throw new CommandFailure(inVain);
    return found;
  }

  /** The person's id; whoever asks writes the look itself down. @throws CommandFailure of this message for nobody */
  async person(inVain: string): Promise<string> {
    const { address, found } = await this.find();
    if (found !== undefined && found.personId !== null) return found.personId;
    await this.looks.noteSearch(address, this.reason);
    throw new CommandFailure(inVain);
  }

  private async find(): Promise<{ readonly address: string; readonly found: FoundAccount | undefined }> {
    const address = await askedEmail(this.invocation);
    const accounts = await openedAccounts(this.invocation.engines);
    const accountId = await accounts.find(address);
    if (accountId === undefined) return { address, found: undefined };
    return { address, found: { accountId, personId: await accounts.personOf(accountId) } };
  }
}

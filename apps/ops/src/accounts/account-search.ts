import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '#accounts';
import { SearchPseudonyms, StaffLooks } from '#disclosure';
import { SEARCH_FIELDS } from '#domain';
import { EventStoreReadOnly } from '#event-store';
import { domainCodec } from '#events';
import { Vault } from '#vault';
import { CommandFailure } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';
import { askedEmail } from './asked-email.js';
import { openedAccounts } from './opened-accounts.js';

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
  constructor(
    private readonly invocation: Invocation<object>,
    private readonly reason: string,
  ) {}

  /** The account, the find written down. @throws CommandFailure of this message where there is none */
  async account(inVain: string): Promise<FoundAccount> {
    const { address, found } = await this.find();
    if (found === undefined || found.personId === null) await this.noteSearch(address);
    else await this.noteLook(found.personId);
    if (found === undefined) throw new CommandFailure(inVain);
    return found;
  }

  /** The person's id; whoever asks writes the look itself down. @throws CommandFailure of this message for nobody */
  async person(inVain: string): Promise<string> {
    const { address, found } = await this.find();
    if (found !== undefined && found.personId !== null) return found.personId;
    await this.noteSearch(address);
    throw new CommandFailure(inVain);
  }

  private async find(): Promise<{ readonly address: string; readonly found: FoundAccount | undefined }> {
    const address = normaliseEmail(await askedEmail(this.invocation));
    const accounts = await openedAccounts(this.invocation.engines);
    const accountId = await accounts.find(address);
    if (accountId === undefined) return { address, found: undefined };
    return { address, found: { accountId, personId: await accounts.personOf(accountId) } };
  }

  private async noteLook(personId: string): Promise<void> {
    const look = { personId, reason: this.reason, fields: SEARCH_FIELDS, cursor: null };
    const looks = await this.looks();
    await looks.record(this.looker, look, randomUUID()).catch(this.unlessReadOnly);
  }

  private async noteSearch(address: string): Promise<void> {
    const pseudonyms = new SearchPseudonyms(await this.invocation.engines.keyring());
    const search = { sought: pseudonyms.of(address), reason: this.reason };
    const looks = await this.looks();
    await looks.recordSearch(this.looker, search, randomUUID()).catch(this.unlessReadOnly);
  }

  private get looker(): { readonly operator: string } {
    return { operator: this.invocation.operator() };
  }

  private async looks(): Promise<StaffLooks> {
    const { engines } = this.invocation;
    const vault = new Vault(await engines.keyring(), await engines.records());
    return new StaffLooks(await engines.log(), domainCodec(vault), await engines.clock());
  }

  private readonly unlessReadOnly = (error: unknown): void => {
    if (!(error instanceof EventStoreReadOnly)) throw error;
    this.invocation.output.note('This log can be read only, as a copy may be: YOUR LOOK IS NOT WRITTEN DOWN in it.');
  };
}

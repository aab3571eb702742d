import { randomUUID } from 'node:crypto';
import { SearchPseudonyms, StaffLooks, type Look } from '#disclosure';
import { EventStoreReadOnly } from '#event-store';
import { domainCodec } from '#events';
import { Vault } from '#vault';
import type { Invocation } from '../command-line/ops-command.js';

/**
 * What whoever is at the command line looks at: written down before anything is shown. In a log that can be read only,
 * as a copy may be, it cannot be; then that is said.
 */
export class OperatorLooks {
  constructor(private readonly invocation: Invocation<object>) {}

  /** In the person's own history. */
  async note(look: Look): Promise<void> {
    const looks = await this.looks();
    await looks.record(this.looker, look, randomUUID()).catch(this.unlessReadOnly);
  }

  /** In the operator's stream, under a pseudonym. @param address as it was normalised */
  async noteSearch(address: string, reason: string): Promise<void> {
    const pseudonyms = new SearchPseudonyms(await this.invocation.engines.keyring());
    const looks = await this.looks();
    const search = { sought: pseudonyms.of(address), reason };
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

import { randomUUID } from 'node:crypto';
import { SearchPseudonyms, StaffLooks, type Look } from '#disclosure';
import { EventStoreReadOnly } from '#event-store';
import { domainCodec } from '#events';
import { LogBehind } from '#operations';
import { CryptoUnavailable, Vault } from '#vault';
import type { Invocation } from '../command-line/ops-command.js';

const READ_ONLY = 'This log can be read only, as a copy may be';

/**
 * What whoever is at the command line looks at: written down before anything is shown. In a log that can be read only,
 * as a copy may be, it cannot be; and in one that is behind what follows it, it must not be. Then that is said.
 */
export class OperatorLooks {
  constructor(private readonly invocation: Invocation<object>) {}

  /** In the person's own history. Resolves with whether the log is known to be behind what follows it. */
  async note(look: Look): Promise<boolean> {
    const looks = await this.looks();
    return looks.record(this.looker, look, randomUUID()).then(() => false, this.unlessUnwritable);
  }

  /** In the operator's stream, under a pseudonym. @param address as it was normalised */
  async noteSearch(address: string, reason: string): Promise<void> {
    const pseudonyms = new SearchPseudonyms(await this.invocation.engines.keyring());
    const looks = await this.looks();
    const search = { sought: pseudonyms.of(address), reason };
    await looks.recordSearch(this.looker, search, randomUUID()).catch(this.unlessUnwritable);
  }

  private get looker(): { readonly operator: string } {
    return { operator: this.invocation.operator() };
  }

  private async looks(): Promise<StaffLooks> {
    const { engines } = this.invocation;
    const vault = new Vault(await engines.keyring(), await engines.records());
    return new StaffLooks(await engines.log(), domainCodec(vault), await engines.clock());
  }

  private readonly unlessUnwritable = async (thrown: unknown): Promise<boolean> => {
    const error = thrown instanceof CryptoUnavailable ? await this.whyUnwritable(thrown) : thrown;
    const isBehind = error instanceof LogBehind;
    if (!isBehind && !(error instanceof EventStoreReadOnly)) throw error;
    const why = isBehind ? `${error.message}\nNothing is appended to it until then` : READ_ONLY;
    this.invocation.output.note(`${why}: YOUR LOOK IS NOT WRITTEN DOWN in it.`);
    return isBehind;
  };

  /** Where nothing can be written, no key can be made that seals a reason either: then that is what counts. */
  private async whyUnwritable(error: CryptoUnavailable): Promise<unknown> {
    const log = await this.invocation.engines.log();
    return log.proveWritable().then(
      () => error,
      (unwritable: unknown) => unwritable,
    );
  }
}

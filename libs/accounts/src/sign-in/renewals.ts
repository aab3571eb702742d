import type { AccountRecords } from '../account-records/account-records.js';
import type { PasskeyRecords } from '../passkeys/passkey-records.js';
import type { Sessions, StartedSession } from '../sessions/sessions.js';
import type { Proofs, SignInProof } from './proofs.js';
import type { SignInWatch } from './sign-in-watch.js';

/** Signing in anew with the session one has: it is fresh then, and lives no longer. */
export class Renewals {
  constructor(
    private readonly proofs: Proofs,
    private readonly accounts: AccountRecords,
    private readonly passkeys: PasskeyRecords,
    private readonly sessions: Sessions,
    private readonly watch: SignInWatch,
  ) {}

  /**
   * The session with another token; the one it had is good for nothing any more.
   * @param network where the request comes from
   * @returns `passkey-required` for a code or a link where there is a passkey, before it is looked at; `over` when the
   *   session ended meanwhile; undefined for what is wrong, used, too old or another account's
   */
  async renew(
    { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
    proof: SignInProof,
    network: string,
  ): Promise<StartedSession | 'passkey-required' | 'over' | undefined> {
    if (!('answer' in proof) && (await this.passkeys.has(accountId))) return 'passkey-required';
    const source = { network, isRenewal: true };
    const proved = await this.proofs.check(proof, source);
    if (proved === undefined) return undefined;
    const means = 'answer' in proof ? 'passkey' : 'link' in proof ? 'link' : 'code';
    const shown = proved.accountId ?? (await this.accounts.find(proved.email));
    if (shown !== accountId) {
      // Whose proof it was is no attack on that account, so its address does not stand there.
      await this.watch.refused({ means, address: null, ...source });
      return undefined;
    }
    if ((await this.sessions.find(accountId, sessionId)) === undefined) return 'over';
    // Before the old token is dead: where this fails, nobody would be told the new one.
    await this.watch.renewed({ means, email: proved.email, network });
    return (await this.sessions.renew(accountId, sessionId, proved.proof)) ?? 'over';
  }
}

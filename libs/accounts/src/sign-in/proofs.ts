import type { AccountRecords } from '../account-records/account-records.js';
import type { PasskeyAnswer, PasskeySignIn } from '../passkeys/passkey-sign-in.js';
import type { SessionProof } from '../sessions/session-records.js';
import type { MailProof, SignInByMail } from './sign-in-by-mail.js';
import type { SignInSource, SignInWatch } from './sign-in-watch.js';

/** What shows who somebody is: a code, a link, or what a passkey signed. */
export type SignInProof =
  | MailProof
  | {
      readonly flowId: string;
      readonly answer: PasskeyAnswer;
      /** What the caller named, known or not; null without one. */
      readonly device: string | null;
    };

/** Who has shown to be there. */
export interface ProvenIdentity {
  /** Null where the address may have no account yet. */
  readonly accountId: string | null;
  /** Normalised. */
  readonly email: string;
  readonly device: string | null;
  readonly proof: SessionProof;
}

/** Checks proofs; each is good once. */
export class Proofs {
  constructor(
    private readonly byMail: SignInByMail,
    private readonly byPasskey: PasskeySignIn,
    private readonly accounts: AccountRecords,
    private readonly watch: SignInWatch,
  ) {}

  /** Undefined for what is wrong, used or too old. */
  async check(proof: SignInProof, source: SignInSource): Promise<ProvenIdentity | undefined> {
    if (!('answer' in proof)) {
      const proved = await this.byMail.prove(proof, source);
      return proved && { accountId: null, email: proved.email, device: proved.device, proof: 'mail' };
    }
    const accountId = await this.byPasskey.prove(proof.flowId, proof.answer);
    const email = accountId === undefined ? undefined : await this.accounts.emailOf(accountId);
    if (accountId === undefined || email === undefined) {
      await this.watch.refused({ means: 'passkey', address: null, ...source });
      return undefined;
    }
    this.watch.accepted('passkey');
    return { accountId, email, device: proof.device, proof: 'passkey' };
  }
}

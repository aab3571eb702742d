import type { AccountRecords } from '../account-records/account-records.js';
import { normaliseEmail } from '../account-records/email.js';
import type { SecurityMails } from '../mail/security-mails.js';
import type { Sessions, StartedSession } from '../sessions/sessions.js';
import type { KnownDevices } from './devices/known-devices.js';
import type { Proofs, ProvenIdentity, SignInProof } from './proofs.js';
import type { SignInByMail } from './sign-in-by-mail.js';

/** Where a sign-in comes from. */
export interface SignInClient {
  /** A readable name of browser and system; null where they are not known. */
  readonly client: string | null;
  /** The network, as limits count it. */
  readonly network: string;
}

export interface StartedSignIn extends StartedSession {
  /** What the caller names the next time, so that it is known as a device of the account. */
  readonly device: string;
}

/**
 * Signing in with an e-mail address, or with a passkey. An account is made by the first sign-in with its address, so
 * that asking for a code tells nobody whether there is one.
 */
export class SignIn {
  constructor(
    private readonly byMail: SignInByMail,
    private readonly proofs: Proofs,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly accounts: AccountRecords,
    private readonly mails: SecurityMails,
  ) {}

  /** See `SignInByMail.ask`. */
  sendCode(email: string, device: string | null, network: string): Promise<string> {
    return this.byMail.ask(email, device, network);
  }

  /**
   * Undefined for a code, a link or a passkey that is wrong, used or too old, and for an account that is deleted at the
   * same time.
   */
  async redeem(proof: SignInProof, from: SignInClient): Promise<StartedSignIn | undefined> {
    const proved = await this.proofs.check(proof, { network: from.network, isRenewal: false });
    if (proved === undefined) return undefined;
    return this.start(proved.accountId ?? (await this.accounts.findOrCreate(proved.email)), proved, from);
  }

  /**
   * Without any proof: for the demo's doors, which stand open in development alone.
   * @param device what the browser keeps, known or not; null without one
   * @returns undefined for an account that is deleted at the same time
   */
  async enter(email: string, device: string | null, from: SignInClient): Promise<StartedSignIn | undefined> {
    const address = normaliseEmail(email);
    const accountId = await this.accounts.findOrCreate(address);
    return this.start(accountId, { accountId, email: address, device, proof: 'mail' }, from);
  }

  /**
   * The account is mailed of a device that is new to it. A deletion that overlaps destroys the account's key before it
   * ends the sessions, each with its device: so either it finds this one, or it is taken back here.
   */
  private async start(
    accountId: string,
    proved: ProvenIdentity,
    { client, network }: SignInClient,
  ): Promise<StartedSignIn | undefined> {
    const { device, deviceId, isNew } = await this.devices.signsIn(proved.device, proved.email, network);
    const isFirst = await this.accounts.signsIn(accountId);
    const session = await this.sessions.start(accountId, { client, deviceId, proof: proved.proof });
    if ((await this.accounts.emailIfReadable(accountId)) === undefined) {
      await this.sessions.end(accountId, session.sessionId);
      return undefined;
    }
    if (isNew && !isFirst) await this.mails.tell(accountId, { kind: 'signed-in-on-new-device', client });
    return { ...session, device };
  }
}

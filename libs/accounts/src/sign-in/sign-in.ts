import type { AccountRecords } from '../account-records/account-records.js';
import type { Sessions, StartedSession } from '../sessions/sessions.js';
import type { KnownDevices } from './devices/known-devices.js';
import type { MailProof, SignInByMail } from './sign-in-by-mail.js';

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
 * Signing in with an e-mail address. An account is made by the first sign-in, so that asking for a code tells nobody
 * whether there is one.
 */
export class SignIn {
  constructor(
    private readonly byMail: SignInByMail,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly accounts: AccountRecords,
  ) {}

  /** See `SignInByMail.ask`. */
  sendCode(email: string, device: string | null, network: string): Promise<string> {
    return this.byMail.ask(email, device, network);
  }

  /** Undefined for a wrong, used or late code or link. */
  async redeem(proof: MailProof, from: SignInClient): Promise<StartedSignIn | undefined> {
    const proved = await this.byMail.prove(proof);
    if (proved === undefined) return undefined;
    const accountId = await this.accounts.findOrCreate(proved.email);
    return this.start(accountId, proved.email, proved.device, from);
  }

  /**
   * A session of an account whose owner has shown to be there.
   * @param email the account's address, normalised
   * @param device what the caller named, known or not; null without one
   */
  async start(accountId: string, email: string, device: string | null, from: SignInClient): Promise<StartedSignIn> {
    const known = await this.devices.signsIn(device, email, from.network);
    const session = await this.sessions.start(accountId, { client: from.client, deviceId: known.deviceId });
    return { ...session, device: known.device };
  }
}

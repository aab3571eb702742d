import type { AccountRecords } from '../account-records/account-records.js';
import type { SecurityMails } from '../mail/security-mails.js';
import type { SessionProof } from '../sessions/session-records.js';
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

/** Who has shown to be there. */
export interface AccountOwner {
  readonly accountId: string;
  /** The account's address, normalised. */
  readonly email: string;
  /** What the caller named, known or not; null without one. */
  readonly device: string | null;
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
    private readonly mails: SecurityMails,
  ) {}

  /** See `SignInByMail.ask`. */
  sendCode(email: string, device: string | null, network: string): Promise<string> {
    return this.byMail.ask(email, device, network);
  }

  /** Undefined for a wrong, used or late code or link. */
  async redeem(proof: MailProof, from: SignInClient): Promise<StartedSignIn | undefined> {
    const owner = await this.prove(proof);
    return owner && this.start(owner, from, 'mail');
  }

  /** Whose code or link it is; undefined for a wrong, used or late one. It can be used no more. */
  async prove(proof: MailProof): Promise<AccountOwner | undefined> {
    const proved = await this.byMail.prove(proof);
    return proved && { ...proved, accountId: await this.accounts.findOrCreate(proved.email) };
  }

  /** A session of an account whose owner has shown to be there, which is mailed of a device that is new to it. */
  async start(owner: AccountOwner, from: SignInClient, proof: SessionProof): Promise<StartedSignIn> {
    const { accountId, email } = owner;
    const { client } = from;
    const { device, deviceId, isNew } = await this.devices.signsIn(owner.device, email, from.network);
    const isFirst = await this.accounts.signsIn(accountId);
    const session = await this.sessions.start(accountId, { client, deviceId, proof });
    if (isNew && !isFirst) await this.mails.tell(accountId, { kind: 'signed-in-on-new-device', client });
    return { ...session, device };
  }
}

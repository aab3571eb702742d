import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKeyring } from '#vault/file';
import { dataKeys, LookUps, lookUps, Vault, type Keyring } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import {
  AccountRecords,
  ACCOUNTS,
  ADDRESS_TALLIES,
  Challenges,
  DAY_TALLIES,
  DevelopmentMailbox,
  FLOWS,
  KNOWN_DEVICES,
  KnownDevices,
  MAILBOX,
  PasskeyRecords,
  PASSKEYS,
  Passkeys,
  PasskeySignIn,
  Proofs,
  QuotaKeeper,
  Renewals,
  SECURITY_MAILS,
  SecurityMails,
  SESSIONS,
  Sessions,
  SIGN_IN_QUOTAS,
  SignIn,
  SignInByMail,
  SignInFlows,
  SignInSecrets,
  SignInTraces,
  SPENT_CHALLENGES,
  SignInWatch,
  Tallies,
  type RefusedSignIn,
  type RenewedSignIn,
  type SignInMeans,
  type SignInQuotas,
  type StartedSignIn,
} from '../../src/index.js';

export const HOME = '198.51.100.1';
const COLLECTIONS = [
  dataKeys,
  lookUps,
  ACCOUNTS,
  FLOWS,
  ADDRESS_TALLIES,
  DAY_TALLIES,
  KNOWN_DEVICES,
  SESSIONS,
  PASSKEYS,
  SPENT_CHALLENGES,
  MAILBOX,
  SECURITY_MAILS,
];

export const ORIGIN = 'https://consent.example';

function fail(error: unknown): void {
  throw error;
}

/** What came by mail. */
export interface Mailed {
  readonly code: string;
  readonly link: string;
}

/** Keeps what it hears. */
class NotedSignIns extends SignInWatch {
  readonly refusals: RefusedSignIn[] = [];
  readonly others: string[] = [];
  /** Whether renewals cannot be noted just now. */
  isAway = false;

  refused(signIn: RefusedSignIn): Promise<void> {
    this.refusals.push(signIn);
    return Promise.resolve();
  }

  renewed({ means }: RenewedSignIn): Promise<void> {
    if (this.isAway) return Promise.reject(new Error('nothing can be noted'));
    this.others.push(`renewed ${means}`);
    return Promise.resolve();
  }

  accepted(means: SignInMeans): void {
    this.others.push(`accepted ${means}`);
  }

  asked(outcome: string): void {
    this.others.push(outcome);
  }
}

/** Signing in, on records in memory and a clock that can be set. */
export class SignInInstallation {
  private readonly folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  readonly watch = new NotedSignIns();
  readonly clock = new TestClock(Date.parse('2030-01-01T00:00:00.000Z'));
  readonly records = new InMemoryRecordStore(COLLECTIONS);
  readonly keyring: Keyring;
  readonly lookUps: LookUps;
  readonly accounts: AccountRecords;
  readonly mailbox: DevelopmentMailbox;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly traces: SignInTraces;
  readonly byMail: SignInByMail;
  readonly signIn: SignIn;
  readonly passkeyRecords: PasskeyRecords;
  readonly passkeys: Passkeys;
  readonly byPasskey: PasskeySignIn;
  readonly renewals: Renewals;

  /** @param mails how many may go out to all addresses together, without a known device */
  constructor(mails = Number.POSITIVE_INFINITY, quotas: SignInQuotas = SIGN_IN_QUOTAS) {
    const { records, clock } = this;
    const keyring = openFileKeyring({ path: join(this.folder, 'keyring.json'), createIfMissing: true });
    this.keyring = keyring;
    const vault = new Vault(keyring, records);
    const secrets = new SignInSecrets(keyring);
    const budget = { take: (isKnown: boolean) => Promise.resolve(isKnown || mails-- > 0) };
    const tallies = new Tallies(records, clock, quotas);
    this.lookUps = new LookUps(keyring, records);
    this.accounts = new AccountRecords(records, vault, this.lookUps);
    this.mailbox = new DevelopmentMailbox(records, vault, keyring, clock);
    this.devices = new KnownDevices(records, secrets, clock);
    this.traces = new SignInTraces(records, secrets);
    this.sessions = new Sessions(records, clock, { includes: () => Promise.resolve(false) });
    this.byMail = new SignInByMail({
      ...{ flows: new SignInFlows(records, secrets, clock), devices: this.devices, secrets },
      mailers: { knownDevices: this.mailbox, strangers: this.mailbox },
      ...{ quotas: new QuotaKeeper(tallies, this.devices, budget, clock, quotas), origin: ORIGIN, watch: this.watch },
    });
    const news = new SecurityMails(this.accounts, { mailer: this.mailbox, origin: ORIGIN }, records, clock, fail);
    const relyingParty = { id: 'consent.example', origin: ORIGIN };
    this.passkeyRecords = new PasskeyRecords(records);
    const challenges = new Challenges(records, keyring, clock);
    const { accounts, passkeyRecords: passkeys } = this;
    this.passkeys = new Passkeys({ passkeys, challenges, accounts, vault, clock, relyingParty });
    this.byPasskey = new PasskeySignIn(passkeys, challenges, relyingParty, clock);
    const proofs = new Proofs(this.byMail, this.byPasskey, accounts, this.watch);
    this.signIn = new SignIn(this.byMail, proofs, this.devices, this.sessions, accounts, news);
    this.renewals = new Renewals(proofs, accounts, passkeys, this.sessions, this.watch);
  }

  /** The flow's id. */
  asks(email: string, device: string | null = null, network = HOME): Promise<string> {
    // No two mails at one moment, or nobody could tell which is the newest.
    this.clock.advance(1);
    return this.signIn.sendCode(email, device, network);
  }

  redeems(flowId: string, code: string): Promise<StartedSignIn | undefined> {
    return this.signIn.redeem({ flowId, code }, { client: null, network: HOME });
  }

  follows(link: string, device: string | null = null): Promise<StartedSignIn | undefined> {
    return this.signIn.redeem({ link, device }, { client: null, network: HOME });
  }

  /** The newest mail's. */
  async mailed(email: string): Promise<Mailed> {
    const [newest] = await this.codeMails(email);
    const text = newest?.text ?? '';
    return { code: /code is (\d+)\./.exec(text)?.[1] ?? '', link: /\/sign-in#([\w-]+)$/m.exec(text)?.[1] ?? '' };
  }

  /** How many mails with a code there are. */
  async mails(email: string): Promise<number> {
    return (await this.codeMails(email)).length;
  }

  private async codeMails(email: string) {
    return (await this.mailbox.mailTo(email)).filter(({ subject }) => subject === 'Your sign-in code');
  }

  /** Signs in with a code, as the device if one is named; the device's token. */
  async signsIn(email: string, device: string | null = null): Promise<string> {
    const flowId = await this.asks(email, device);
    const session = await this.redeems(flowId, (await this.mailed(email)).code);
    if (session === undefined) throw new Error('nobody could sign in');
    return session.device;
  }

  /** As many wrong codes, each flow's first ones, in as many flows as that takes. */
  async triesWrongCodes(email: string, count: number, device: string | null = null): Promise<void> {
    for (let tried = 0; tried < count;) {
      const flowId = await this.asks(email, device);
      const { code } = await this.mailed(email);
      for (let more = 0; more < 5 && tried < count; more++, tried++) await this.redeems(flowId, otherThan(code));
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

export function otherThan(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

import {
  KnownDevices,
  QuotaKeeper,
  SignInByMail,
  SignInFlows,
  SignInPseudonyms,
  SignInSecrets,
  SignInTraces,
  Tallies,
} from '#accounts';
import { SignInAudit } from '#command-side';
import type { Vault } from '#vault';
import type { DomainCodec } from '#events';
import type { Admission } from '#limits';
import type { Engines } from '../engines/engines.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Settings } from '../settings/settings.js';
import type { MailQueues } from './mail-queues.js';
import { SignInReports } from './sign-in-reports.js';

/** What hears of sign-ins. */
export interface SignInObservers {
  /** Undefined where none are served. */
  readonly metrics: Pick<Metrics, 'signIn' | 'signInMail'> | undefined;
  /** That sums of sign-ins could not be written into the log. */
  readonly signInTrouble: (error: unknown) => void;
}

interface SignInParts {
  readonly engines: Engines;
  readonly settings: Settings;
  readonly basis: { readonly codec: DomainCodec; readonly vault: Vault };
  readonly admission: Admission;
  readonly mailQueues: MailQueues;
  readonly observers: SignInObservers;
}

/** Codes and links by mail, and the devices that are known. */
export function signInServices({ engines, settings, basis, admission, mailQueues, observers }: SignInParts) {
  const { log, records, keyring, clock } = engines;
  const { origin, signInQuotas } = settings;
  const { codec, vault } = basis;
  const { 'known-device': knownDevices, stranger: strangers } = mailQueues;
  const { metrics, signInTrouble } = observers;
  const secrets = new SignInSecrets(keyring);
  const signInAudit = new SignInAudit(log, codec, clock, signInTrouble);
  const watch = new SignInReports(signInAudit, secrets, new SignInPseudonyms(vault), clock, metrics);
  const devices = new KnownDevices(records, secrets, clock);
  const flows = new SignInFlows(records, secrets, clock);
  const budget = { take: async (isKnown: boolean) => (await admission.mail(isKnown)).isAdmitted };
  const quotas = new QuotaKeeper(new Tallies(records, clock, signInQuotas), devices, budget, clock, signInQuotas);
  const mailers = { knownDevices, strangers };
  const signInByMail = new SignInByMail({ flows, devices, quotas, secrets, mailers, watch, origin });
  return { devices, signInByMail, signInTraces: new SignInTraces(records, secrets), signInAudit, watch };
}

import { KnownDevices, QuotaKeeper, SignInByMail, SignInFlows, SignInSecrets, Tallies, type Mailer } from '#accounts';
import type { Admission } from '#limits';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** Codes and links by mail, and the devices that are known. */
export function signInServices(
  { records, keyring, clock }: Engines,
  { origin, signInQuotas }: Settings,
  admission: Admission,
  mailer: Mailer,
) {
  const secrets = new SignInSecrets(keyring);
  const devices = new KnownDevices(records, secrets, clock);
  const flows = new SignInFlows(records, secrets, clock);
  const budget = { take: async (isKnown: boolean) => (await admission.mail(isKnown)).isAdmitted };
  const quotas = new QuotaKeeper(new Tallies(records, clock, signInQuotas), devices, budget, clock, signInQuotas);
  return { devices, signInByMail: new SignInByMail({ flows, devices, quotas, secrets, mailer, origin }) };
}

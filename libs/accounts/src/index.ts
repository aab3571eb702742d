export { ACCOUNTS, AccountRecords, type AccountRecord } from './account-records/account-records.js';
export { hasAddressForm, isAccountAddress, isUnmistakable, normaliseEmail } from './account-records/email.js';
export { generateApiKey, hintOf, isWellFormedApiKey } from './api-keys/api-key.js';
export { API_KEYS, ApiKeyRecords, type ApiKeyRecord } from './api-keys/api-key-records.js';
export { DevelopmentMailbox, MAILBOX, type DeliveredMail } from './mail/development-mailbox.js';
export { MailDeferred, Mailer, MailRefused, MailUnavailable, type Mail } from './mail/mailer.js';
export { QueuedMailer, type QueueSize } from './mail/queued-mailer.js';
export { SECURITY_MAIL_PAUSE_MS, SECURITY_MAILS, SecurityMails } from './mail/security-mails.js';
export type { SecurityNews } from './mail/security-news.js';
export { greetMailServer, SmtpMailer } from './mail/smtp-mailer.js';
export { Challenges, SPENT_CHALLENGES } from './passkeys/challenges.js';
export { MAX_PASSKEYS, PasskeyRecords, PASSKEYS } from './passkeys/passkey-records.js';
export { PasskeySignIn, type PasskeyAnswer } from './passkeys/passkey-sign-in.js';
export { Passkeys, type NewPasskey, type OwnPasskey } from './passkeys/passkeys.js';
export type { RelyingParty } from './passkeys/relying-party.js';
export { clientName } from './sessions/client-name.js';
export { SESSIONS } from './sessions/session-records.js';
export { Sessions, type StartedBy, type StartedSession } from './sessions/sessions.js';
export { KNOWN_DEVICES } from './sign-in/devices/device-records.js';
export { KnownDevices } from './sign-in/devices/known-devices.js';
export { FLOWS, FORMER_CODES } from './sign-in/flows/flow-records.js';
export { Proofs, type SignInProof } from './sign-in/proofs.js';
export { Renewals } from './sign-in/renewals.js';
export { SignInFlows } from './sign-in/flows/sign-in-flows.js';
export { QuotaKeeper, type MailBudget } from './sign-in/quotas/quota-keeper.js';
export { decideMail, decideTry, digitsFor, type DeviceTally, type QuotaUse } from './sign-in/quotas/quota-rules.js';
export { FLOW_MS, SIGN_IN_QUOTAS, TRIES_OF_A_CODE, type SignInQuotas } from './sign-in/quotas/sign-in-quotas.js';
export { NO_TALLY, type Tally } from './sign-in/quotas/tally.js';
export { Tallies } from './sign-in/quotas/tallies.js';
export { ADDRESS_TALLIES, DAY_TALLIES } from './sign-in/quotas/tally-records.js';
export { SignIn, type SignInClient, type StartedSignIn } from './sign-in/sign-in.js';
export { SignInByMail, type MailProof } from './sign-in/sign-in-by-mail.js';
export {
  SignInWatch,
  type RefusedSignIn,
  type RenewedSignIn,
  type SignInMeans,
  type SignInSource,
} from './sign-in/sign-in-watch.js';
export { SignInPseudonyms } from './sign-in/sign-in-pseudonyms.js';
export { SignInSecrets } from './sign-in/sign-in-secrets.js';
export { SignInTraces } from './sign-in/sign-in-traces.js';

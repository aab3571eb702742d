import type { Erasures } from '#proofs';
import { AccountRecords, Proofs, Renewals, SecurityMails, Sessions, SignIn } from '#accounts';
import { Changes } from '#assistants';
import { AccountMail, AddressTraces, Erasure, MoveEffect, OwnerMails, PersonKeys } from '#command-side';
import { AccessLog, Children, DemoGrants, DemoPeople, FreshDocuments, Invitations, Memberships } from '#disclosure';
import type { Admission } from '#limits';
import { HistoryChains, ProofLog } from '#proofs';
import type { Engines } from '../engines/engines.js';
import { RegisteredPeople } from '../people/registered-people.js';
import { Staff } from '../people/staff.js';
import { StaffPasskeys } from '../people/staff-passkeys.js';
import type { Settings } from '../settings/settings.js';
import { ViewPersonIndex } from '../views/view-person-index.js';
import type { BaseServices } from './base-services.js';
import { assistantServices } from './assistant-services.js';
import { mailQueuesOf, type LostMailReport } from './mail-queues.js';
import { mailboxOf, mailerOf } from './mail.js';
import { passkeyServices } from './passkey-services.js';
import { signInServices, type SignInObservers } from './sign-in-services.js';

/** Observers of sign-ins and of mail to people. */
export interface PeopleObservers {
  /** That a mail was not sent. */
  readonly mailTrouble: (error: unknown) => void;
  /** That mails that waited for the server were let go. */
  readonly lostMails: LostMailReport;
  readonly signIns: SignInObservers;
}

/** Accounts and people: signing in, what is known of a person, and how all of it is erased. */
export function peopleServices(
  engines: Engines,
  settings: Settings,
  basis: BaseServices & { readonly erasures: Erasures },
  admission: Admission,
  { mailTrouble, lostMails, signIns }: PeopleObservers,
) {
  const { log, views, records, keyring, clock } = engines;
  const { vault, lookUps, codec, passedOver, sealedFolds, runner, watches, viewProgress, erasures } = basis;
  const accounts = new AccountRecords(records, vault, lookUps);
  const staff = new Staff(accounts, settings.staffEmails, settings.production);
  const mailbox = mailboxOf(engines, vault);
  const mailer = mailerOf(settings, mailbox);
  const mailQueues = mailQueuesOf(settings, mailer, clock, lostMails);
  const signInParts = { engines, settings, basis, admission, mailQueues, observers: signIns };
  const { devices, signInByMail, signInTraces, signInAudit, watch } = signInServices(signInParts);
  const sessions = new Sessions(records, clock, staff);
  const outgoing = { mailer: mailQueues.security, origin: settings.origin };
  const securityMails = new SecurityMails(accounts, outgoing, records, clock, mailTrouble);
  const passkeys = passkeyServices(engines, settings, accounts, vault);
  const proofs = new Proofs(signInByMail, passkeys.passkeySignIn, accounts, watch);
  const children = new Children(records, log);
  const memberships = new Memberships(records, vault);
  const invitations = new Invitations(sealedFolds, records, vault, keyring);
  const ownerMails = new OwnerMails(runner, accounts, securityMails);
  const documents = new FreshDocuments(log, views, clock, passedOver, () => watches.of().known());
  const demoPeople = new DemoPeople(keyring);
  const tree = new ProofLog(engines.proofs);
  const historyChains = new HistoryChains({ log, tree, store: engines.proofs, clock });
  const assistants = assistantServices(engines, settings, vault, accounts, documents);
  const changes = new Changes(records, vault, log, assistants.connections, clock);
  return {
    accounts,
    staff,
    sessions,
    ...passkeys,
    staffPasskeys: new StaffPasskeys(staff, passkeys.passkeyRecords),
    ...assistants,
    signIn: new SignIn(signInByMail, proofs, devices, sessions, accounts, securityMails),
    renewals: new Renewals(proofs, accounts, passkeys.passkeyRecords, sessions, watch),
    signInAudit,
    signInWatch: watch,
    mailQueues,
    securityMails,
    ownerMails,
    mailbox,
    accountMail: new AccountMail(accounts, mailer, records, clock, mailTrouble),
    personKeys: new PersonKeys(lookUps),
    registeredPeople: new RegisteredPeople(accounts, documents),
    personIndex: new ViewPersonIndex(views, viewProgress),
    children,
    changes,
    memberships,
    invitations,
    documents,
    historyChains,
    accessLog: new AccessLog(log, codec, clock),
    moveEffect: new MoveEffect(runner.eventual, clock),
    demoPeople,
    demoGrants: new DemoGrants(log, codec, records, demoPeople, clock),
    erasure: new Erasure({
      ...{ runner: runner.eventual, children, changes, memberships, vault, lookUps },
      ...{ accounts, sessions, passkeys: passkeys.passkeyRecords },
      addressTraces: new AddressTraces(accounts, signInTraces, mailbox, invitations),
      ...{ assistants: assistants.connections, historyChains, ownerMails, statements: erasures, clock },
    }),
  };
}

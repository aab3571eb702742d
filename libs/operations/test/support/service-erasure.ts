import {
  AccountRecords,
  DevelopmentMailbox,
  PasskeyRecords,
  SecurityMails,
  Sessions,
  SignInSecrets,
  SignInTraces,
} from '#accounts';
import { Changes, Connections, TokenStorage } from '#assistants';
import { AddressTraces, DeciderRunner, Erasure, OwnerMails } from '#command-side';
import { Children, Invitations, Memberships } from '#disclosure';
import { domainCodec, SealedFolds } from '#events';
import { Erasures, HistoryChains, JwsSigner, ProofLog, SigningKeyRecords } from '#proofs';
import { LookUps, Vault } from '#vault';
import type { Engines } from './known-person.js';

const ORIGIN = 'http://service.example';

/** The service's own, on the same engines. */
export function serviceErasure({ log, records, proofs, keyring, clock }: Engines): Erasure {
  const vault = new Vault(keyring, records);
  const lookUps = new LookUps(keyring, records);
  const accounts = new AccountRecords(records, vault, lookUps);
  const mailbox = new DevelopmentMailbox(records, vault, keyring, clock);
  const runner = new DeciderRunner(log, domainCodec(vault));
  const mails = new SecurityMails(accounts, { mailer: mailbox, origin: ORIGIN }, records, clock, () => undefined);
  const signIns = new SignInTraces(records, new SignInSecrets(keyring));
  const invitations = new Invitations(new SealedFolds(log), records, vault, keyring);
  const tokens = new TokenStorage(records, keyring, clock);
  const assistants = new Connections({ records, vault, keyring, clock, tokens });
  const tree = new ProofLog(proofs);
  const signer = new JwsSigner(keyring, new SigningKeyRecords(proofs), () => clock.iso());
  return new Erasure({
    ...{ runner, vault, lookUps, accounts, assistants, clock },
    children: new Children(records, log),
    changes: new Changes(records, vault, log, assistants, clock),
    memberships: new Memberships(records, vault),
    sessions: new Sessions(records, clock, { includes: () => Promise.resolve(false) }),
    passkeys: new PasskeyRecords(records),
    addressTraces: new AddressTraces(accounts, signIns, mailbox, invitations),
    historyChains: new HistoryChains({ log, tree, store: proofs, clock }),
    ownerMails: new OwnerMails(runner, accounts, mails),
    statements: new Erasures({ log, store: proofs, tree, keyring, signer, origin: ORIGIN }),
  });
}

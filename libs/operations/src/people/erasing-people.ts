import { randomUUID } from 'node:crypto';
import { AccountRecords, SecurityMails, type Mailer } from '#accounts';
import { DeciderRunner, RequestErasure, RequestErasureHandler } from '#command-side';
import { ErasureRequests, StaffLooks, type ErasureRequest } from '#disclosure';
import { personStream, sealedPersonDecider } from '#domain';
import { domainCodec } from '#events';
import { LookUps, Vault } from '#vault';
import { applyRegister } from '../erasure-register/apply-register.js';
import type { ErasableEngines } from '../erasure-register/erasing.js';

export interface ErasingPeople extends ErasableEngines {
  /** For what the person is told. */
  readonly outgoing: { readonly mailer: Mailer; readonly origin: string };
}

/** The same operator asked and confirms: nothing is erased. */
export class SecondOperatorRequired extends Error {
  override readonly name = 'SecondOperatorRequired';
}

/**
 * Erasures that one operator asks for and another confirms, as members of staff do: by the same records, so that either
 * side may confirm what the other asked for.
 */
export class PeopleErasure {
  private readonly requests: ErasureRequests;
  private readonly looks: StaffLooks;
  private readonly accounts: AccountRecords;
  private readonly mails: SecurityMails;
  private readonly runner: DeciderRunner;

  /** @param onMailTrouble hears that the person was not told by mail; never to whom it was */
  constructor(
    private readonly engines: ErasingPeople,
    onMailTrouble: () => void,
  ) {
    const { log, records, keyring, clock, outgoing } = engines;
    const vault = new Vault(keyring, records);
    const codec = domainCodec(vault);
    this.requests = new ErasureRequests(records, vault, clock);
    this.looks = new StaffLooks(log, codec, clock);
    this.accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
    this.mails = new SecurityMails(this.accounts, outgoing, records, clock, onMailTrouble);
    this.runner = new DeciderRunner(log, codec);
  }

  /**
   * Writes the request down, for another to confirm within 30 days; the one that waits, if there is one. The person
   * reads of it in the access history, and in a mail.
   * @throws CommandRejected when nobody is registered with this id; what the engines throw
   */
  ask(personId: string, reason: string, operator: string): Promise<ErasureRequest> {
    const { runner, requests, looks, accounts, mails } = this;
    const context = { correlationId: randomUUID(), actor: `operator:${operator}` };
    const handler = new RequestErasureHandler(runner, requests, looks, accounts, mails);
    return handler.execute(new RequestErasure(personId, reason, { operator }, context));
  }

  /** Whether there is such a person to be erased. @throws what the engines throw */
  async isRegistered(personId: string): Promise<boolean> {
    const { state } = await this.runner.loadSealed(sealedPersonDecider, personStream(personId), { lenient: true });
    return state.status === 'registered';
  }

  /** The request that waits; undefined where none of this id does. */
  find(requestId: string): Promise<ErasureRequest | undefined> {
    return this.requests.find(requestId);
  }

  /** The request that waits for this person; undefined where none does. */
  waitingFor(personId: string): Promise<ErasureRequest | undefined> {
    return this.requests.ofPerson(personId);
  }

  /**
   * Erases whom another asked to erase. What hangs on it the service does, as for any deletion.
   * @throws SecondOperatorRequired; what the engines throw; the signal's reason
   */
  async confirm(request: ErasureRequest, reason: string, operator: string, signal: AbortSignal): Promise<void> {
    const { id, personId, requestedBy } = request;
    const actor = `operator:${operator}`;
    if (requestedBy === actor) throw new SecondOperatorRequired();
    const look = { personId, reason, fields: ['erasure_approved'], cursor: null };
    await this.looks.record({ operator }, look, randomUUID());
    const own = await this.accounts.ofPerson(personId);
    // Afterwards nobody knows the address any more.
    const tellLast = own === undefined ? undefined : await this.mails.lastTo(own);
    await applyRegister(new Set([personId]), this.engines, actor, () => undefined, signal);
    await this.requests.remove(id);
    await tellLast?.({ kind: 'account-deleted', statements: [] });
  }
}

import type { Changes, Connections } from '#assistants';
import type { HistoryChains } from '#proofs';
import type { LookUps, Vault } from '#vault';

/** What holds anything about a person, beside the account. */
export interface PersonStores {
  readonly lookUps: LookUps;
  readonly vault: Vault;
  readonly changes: Pick<Changes, 'removeAllOf'>;
  readonly assistants: Pick<Connections, 'disconnectAllOf'>;
  readonly historyChains: Pick<HistoryChains, 'forget'>;
}

/**
 * Destroys what makes a deleted person findable and readable, and all that is kept about the person, whoever erases.
 * May be repeated.
 */
export async function makeUnreadable(stores: PersonStores, personId: string): Promise<void> {
  const { lookUps, vault, changes, assistants, historyChains } = stores;
  const subject = { kind: 'person', id: personId } as const;
  await lookUps.eraseAllOf(subject);
  await vault.eraseDataKey(subject);
  await changes.removeAllOf(personId);
  await historyChains.forget(personId);
  await assistants.disconnectAllOf(personId);
}

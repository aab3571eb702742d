import { HistoryAltered, HistoryChains, HistoryProofs, ProofLog, ProofNotReady, ProofsUnavailable } from '#proofs';
import type { HistoryProof } from '#proofs';
import { CommandFailure, OutOfReach } from '../../command-line/failures.js';
import type { Invocation } from '../../command-line/ops-command.js';

/** A command has more time than a request. */
const PATIENCE = { checkpointMs: 15_000, chainingMs: Number.POSITIVE_INFINITY };

/** The pages of a person's proof. Nothing is kept of it, as the person may be erased. */
export async function* proofPages(
  { engines, settings: { witnesses }, signal }: Pick<Invocation<object>, 'engines' | 'settings' | 'signal'>,
  personId: string,
): AsyncGenerator<HistoryProof> {
  const [log, store, keyring] = [await engines.log(), await engines.proofs(), await engines.keyring()];
  const chains = new HistoryChains({ log, tree: new ProofLog(store), store: undefined, clock: await engines.clock() });
  const proofs = new HistoryProofs({ log, store, keyring, chains, witnesses }, PATIENCE);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    signal.throwIfAborted();
    const page = await proofs.page(personId, cursor).catch(inWords);
    yield page;
    cursor = page.next_cursor;
  }
}

function inWords(error: unknown): never {
  if (error instanceof HistoryAltered)
    throw new CommandFailure(`This history is not what was sealed: ${error.message}. Run \`verify\`.`);
  if (error instanceof ProofsUnavailable)
    throw new OutOfReach(`There is no proof to be had: ${error.message}. See \`status\`.`);
  if (error instanceof ProofNotReady)
    throw new OutOfReach(
      'The newest entries are not sealed: the service seals them while it runs. Start it, and ask again.',
    );
  throw error;
}

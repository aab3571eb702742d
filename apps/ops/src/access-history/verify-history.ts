import { differencesWithViews, historyFromStreams, verifyPerson, viewsOfGrants } from '#audit';
import type { Finding, PersonHistory } from '#audit';
import { domainCodec } from '#events';
import { PolicyCheckpoints } from '#policies';
import { LogSigner, ProofLog } from '#proofs';
import type { EnginesOnDemand } from '#runtime';
import { Vault } from '#vault';
import { progressIn } from '../verify/policy-progress.js';
import type { Verification } from './history-report.js';

/** Reads a history once more behind the read models, and holds it against them and against the tree over the log. */
export async function verifiedHistory(
  before: PersonHistory,
  engines: EnginesOnDemand,
): Promise<{ readonly history: PersonHistory; readonly verification: Verification }> {
  const [log, records, keyring] = [await engines.log(), await engines.records(), await engines.keyring()];
  const said = await viewsOfGrants(
    await engines.views(),
    before.grants.map(({ grantId }) => grantId),
  );
  const policies = progressIn(await new PolicyCheckpoints(records).all());
  const history = await historyFromStreams(log, before.personId);
  const { events, unsigned, checkpoint, findings } = await verifyPerson(history, {
    ...{ log, policies, proofs: new ProofLog(await engines.proofs()) },
    keysOf: (origin) => ({ own: new LogSigner(keyring, origin).verifiers, witnesses: [] }),
    codec: domainCodec(new Vault(keyring, records)),
  });
  return {
    history,
    verification: {
      ...{ events_checked: events, unsealed_events: unsigned },
      checkpoint: checkpoint && { origin: checkpoint.origin, size: checkpoint.size },
      read_models: { access_counts_at: said.readsAt, grants_at: said.grantsAt },
      differences: [...findings.map(told), ...differencesWithViews(history, said)],
    },
  };
}

function told({ check, stream, revision, position, problem }: Finding): string {
  const place = stream === null ? '' : `revision ${String(revision)} of ${stream}, at position ${String(position)}: `;
  return `${check}: ${place}${problem}`;
}

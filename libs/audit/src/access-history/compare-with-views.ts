import { MAX_BATCH, type ViewDocument, type ViewStore } from '#document-store';
import {
  ACCESS_COUNTS,
  GRANT_READS,
  GRANTS,
  READ_MODELS,
  type GrantDocument,
  type GrantReadsDocument,
} from '#projections';
import { readsOf, type PersonHistory } from './person-history.js';

/** What the read models said of a person's grants, and where in the log they stood. */
export interface ViewsOfGrants {
  readonly reads: ReadonlyMap<string, ViewDocument<GrantReadsDocument>>;
  readonly grants: ReadonlyMap<string, ViewDocument<GrantDocument>>;
  /** Checkpoints; null before the first. */
  readonly readsAt: string | null;
  readonly grantsAt: string | null;
}

/** To be read before the log is: then what the log says is never older than what the read models say. */
export async function viewsOfGrants(views: ViewStore, grantIds: readonly string[]): Promise<ViewsOfGrants> {
  const readsAt = (await views.checkpoint(ACCESS_COUNTS.name)) ?? null;
  const grantsAt = (await views.checkpoint(READ_MODELS.name)) ?? null;
  const reads: ViewDocument<GrantReadsDocument>[] = [];
  const grants: ViewDocument<GrantDocument>[] = [];
  for (let from = 0; from < grantIds.length; from += MAX_BATCH) {
    const ids = grantIds.slice(from, from + MAX_BATCH);
    reads.push(...(await views.getMany(GRANT_READS, ids)));
    grants.push(...(await views.getMany(GRANTS, ids)));
  }
  return { reads: byId(reads), grants: byId(grants), readsAt, grantsAt };
}

/** Where the read models say something else than the log did up to where they stood, in words. */
export function differencesWithViews(history: PersonHistory, views: ViewsOfGrants): string[] {
  return [...differencesOfReads(history, views), ...differencesOfGrants(history, views)];
}

function differencesOfReads({ grants, entries }: PersonHistory, { reads, readsAt }: ViewsOfGrants): readonly string[] {
  return grants.flatMap(({ grantId }) => {
    const document = reads.get(grantId);
    const upTo = later(readsAt, document?.position ?? null);
    const counted = entries.filter(({ position }) => upTo !== null && position <= upTo);
    const expected = readsOf(grantId, counted);
    const said = { reads: document?.body.reads ?? 0, lastReadAt: document?.body.lastReadAt ?? null };
    if (expected.reads !== said.reads)
      return [`grant ${grantId}: the read models count ${said.reads} reads, the log holds ${expected.reads}`];
    return expected.lastReadAt === said.lastReadAt
      ? []
      : [
          `grant ${grantId}: the read models say it was last read at ${text(said.lastReadAt)}, the log ${text(expected.lastReadAt)}`,
        ];
  });
}

/**
 * A grant whose document is behind its stream is compared by nothing but that it may be: the projection has not come to
 * it yet.
 */
function differencesOfGrants({ grants, entries }: PersonHistory, views: ViewsOfGrants): readonly string[] {
  return grants.flatMap(({ grantId, status, revision }) => {
    const document = views.grants.get(grantId)?.body;
    const firstEntry = entries.find((entry) => entry.grantId === grantId);
    const isMet = views.grantsAt !== null && firstEntry !== undefined && firstEntry.position <= views.grantsAt;
    if (document === undefined) return isMet ? [`grant ${grantId} is not in the read models`] : [];
    if (document.revision !== revision || document.status === status) return [];
    return [`grant ${grantId}: the read models say ${document.status}, the log ${status}`];
  });
}

function byId<T extends object>(documents: readonly ViewDocument<T>[]): ReadonlyMap<string, ViewDocument<T>> {
  return new Map(documents.map((document) => [document.id, document]));
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

const text = (value: string | null): string => value ?? 'never';

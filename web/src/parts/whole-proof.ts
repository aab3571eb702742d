import { Problem } from '../api/problem.js';

/** A page of a proof, as both faces give it. */
export interface ProofPage {
  readonly checkpoint: string;
  readonly entries: readonly unknown[];
  readonly head: string;
  readonly hand_overs: readonly string[];
  readonly next_cursor: string | null;
}

/** @param cursor undefined for the first page */
type LoadProofPage = (cursor: string | undefined) => Promise<ProofPage>;

/** How a proof comes. */
export interface ProofSource {
  readonly load: LoadProofPage;
  /** Tries of one page: a long history is hashed bit by bit the first time. One where each try is written down. */
  readonly mostTries: number;
}

/**
 * The whole proof as one page: each page has the same checkpoint and head. May throw a Problem.
 * @param onEntries told how many entries are there so far
 */
export async function wholeProof(source: ProofSource, onEntries: (count: number) => void): Promise<ProofPage> {
  let page = await patiently(source, undefined);
  const { checkpoint, head, hand_overs } = page;
  const entries = [...page.entries];
  while (page.next_cursor !== null) {
    onEntries(entries.length);
    page = await patiently(source, page.next_cursor);
    entries.push(...page.entries);
  }
  return { checkpoint, entries, head, hand_overs, next_cursor: null };
}

async function patiently({ load, mostTries }: ProofSource, cursor: string | undefined): Promise<ProofPage> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load(cursor);
    } catch (error) {
      if (tries >= mostTries || !(error instanceof Problem) || error.code !== 'proof_not_ready') throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (error.retryAfter ?? 1)));
    }
  }
}

import pLimit from 'p-limit';
import { ProofNotReady } from './proof-errors.js';

/** Pages made side by side in one process: all else that it serves goes on beside them. */
const AT_ONCE = 2;
/** Pages that may wait for their turn; each takes some tens of milliseconds. */
const MOST_WAITING = 100;
/** Requests for one history at once: a page asks for the next when it is there. */
const MOST_OF_ONE = 3;

/** Keeps those who ask for proofs, one of them many times or many at once, from stalling the process. */
export class ProofTurns {
  private readonly turns = pLimit(AT_ONCE);
  private readonly asking = new Map<string, number>();

  /** A whole request for one history, its waiting included. @throws ProofNotReady for too many of them */
  async request<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const others = this.asking.get(personId) ?? 0;
    if (others >= MOST_OF_ONE) throw new ProofNotReady('proofs of this history are being made');
    this.asking.set(personId, others + 1);
    try {
      return await work();
    } finally {
      const left = (this.asking.get(personId) ?? 1) - 1;
      if (left === 0) this.asking.delete(personId);
      else this.asking.set(personId, left);
    }
  }

  /** The part of it that keeps the process busy. @throws ProofNotReady where too many wait for it */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turns.pendingCount >= MOST_WAITING) throw new ProofNotReady('too many proofs are being made');
    return this.turns(work);
  }
}

import type { Collection } from '#document-store';

/** Who works at something that one process alone should do. The record's version is its heartbeat. */
export interface LeaseRecord {
  /** Null when it was given back. */
  readonly holder: { readonly host: string; readonly pid: number; readonly id: string } | null;
  /** Of a worker that shows itself, its id: there is no end of them, while pieces of work have their names. */
  readonly worker?: string;
}

export const LEASES: Collection<LeaseRecord> = {
  name: 'leases',
  indexes: [{ name: 'workers', equal: [], order: 'worker' }],
};

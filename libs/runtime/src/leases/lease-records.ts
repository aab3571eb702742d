import type { Collection } from '#document-store';

/** Who works at something that one process alone should do. The record's version is its heartbeat. */
export interface LeaseRecord {
  /** Null when it was given back. */
  readonly holder: { readonly host: string; readonly pid: number; readonly id: string } | null;
}

export const LEASES: Collection<LeaseRecord> = { name: 'leases', indexes: [] };

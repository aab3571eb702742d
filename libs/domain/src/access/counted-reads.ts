/** How often a grant was read, alone or on a page of a list. */
export interface CountedReads {
  readonly reads: number;
  /** ISO 8601 UTC; null while nothing was read. */
  readonly lastReadAt: string | null;
}

export const NO_READS: CountedReads = { reads: 0, lastReadAt: null };

/**
 * What an entry of a read adds to the reads of its grant: one without fields takes back the one before it, since
 * nothing was shown after all (docs/decisions/reads-at-their-entry.md).
 */
export function readsAdded({ fields }: { readonly fields: readonly string[] }): 1 | -1 {
  return fields.length > 0 ? 1 : -1;
}

/** Counts an entry that says `read` or `listed`, in the order of the log. */
export function countRead(
  counted: CountedReads,
  entry: { readonly at: string; readonly fields: readonly string[] },
): CountedReads {
  const reads = counted.reads + readsAdded(entry);
  if (reads <= 0) return NO_READS;
  return { reads, lastReadAt: entry.fields.length > 0 ? entry.at : counted.lastReadAt };
}

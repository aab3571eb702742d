/** One of the parts that the documents of a projection are divided into, each with a checkpoint and a lease. */
export interface Partition {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** More than any projection has a use for: each partition of each process looks at every event. */
export const MOST_PARTITIONS = 32;

interface MaybePartition {
  readonly name: string;
  readonly partition?: Partition | undefined;
}

/** The name of its checkpoint: `access-counts`, or `access-counts~2of4` for one in partitions. */
export function checkpointOf({ name, partition }: MaybePartition): string {
  return partition === undefined ? name : `${name}~${partitionName(partition)}`;
}

/** The name of the lease of whoever keeps it current. */
export function projectingLease(one: MaybePartition): string {
  return `projection/${checkpointOf(one)}`;
}

/** Such as `2of4`. */
export function partitionName({ number, of }: Partition): string {
  return `${String(number)}of${String(of)}`;
}

/** What `checkpointOf` was given; a name that is no partition's stays as it is. */
export function unpartitioned(name: string): string {
  return name.replace(/~\d+of\d+$/, '');
}

/** The least of where partitions stand: what is in all of them. Undefined while one has not begun. */
export function leastOf(checkpoints: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = checkpoints;
  let least = first;
  for (const one of others) if (least !== undefined && (one === undefined || one < least)) least = one;
  return least;
}

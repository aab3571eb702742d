/** How workers know of each other: whose claims hold, and whose were left behind. */
export abstract class WorkerPresence {
  /**
   * This worker's id and a signal that says when the others may think it gone. A new id comes after that. Undefined
   * while it cannot be shown to the others: then nothing may be claimed.
   */
  abstract current(): { readonly id: string; readonly lost: AbortSignal } | undefined;

  /**
   * Whether the worker of this id is certainly no longer at work. To be asked again and again: it is known only after
   * some time.
   */
  abstract isGone(worker: string): Promise<boolean>;

  /** Says that this worker is at work no longer: `lost` is aborted, and others take over at once. */
  abstract leave(): Promise<void>;
}

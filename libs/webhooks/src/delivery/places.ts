/** Attempts under way at once. */
export interface PlaceLimits {
  /** In this process. */
  readonly total: number;
  /** To one endpoint, from this process. */
  readonly perEndpoint: number;
}

/** Who is being sent something, so that an endpoint that hangs takes no more than its share. */
export class Places {
  private readonly taken = new Map<string, Set<string>>();
  private total = 0;

  constructor(private readonly limits: PlaceLimits) {}

  get isFull(): boolean {
    return this.total >= this.limits.total;
  }

  get underWay(): number {
    return this.total;
  }

  /** How many more the endpoint may have under way. @param most fewer than the limit, for an endpoint that fails */
  free(endpointId: string, most = this.limits.perEndpoint): number {
    const used = this.taken.get(endpointId)?.size ?? 0;
    return Math.max(0, Math.min(most, this.limits.perEndpoint) - used, 0);
  }

  has(endpointId: string, deliveryId: string): boolean {
    return this.taken.get(endpointId)?.has(deliveryId) === true;
  }

  take(endpointId: string, deliveryId: string): void {
    const ids = this.taken.get(endpointId) ?? new Set();
    ids.add(deliveryId);
    this.taken.set(endpointId, ids);
    this.total += 1;
  }

  leave(endpointId: string, deliveryId: string): void {
    const ids = this.taken.get(endpointId);
    if (ids?.delete(deliveryId) !== true) return;
    this.total -= 1;
    if (ids.size === 0) this.taken.delete(endpointId);
  }
}

import { Paces, type AttemptPace } from './paces.js';

/** Attempts under way at once, from this process. */
export interface AttemptLimits {
  readonly total: number;
  /** To all endpoints of one business. */
  readonly perBusiness: number;
  /** To an endpoint that answers in a second. */
  readonly perEndpoint: number;
  /** To one that answers as quickly as can be. */
  readonly perQuickEndpoint: number;
}

/** Whom something is sent to. */
export interface Recipient {
  readonly endpointId: string;
  readonly businessId: string;
}

/** To an endpoint that answers quickly; the first ever to one; any other. */
type Kind = 'quick' | 'first' | 'slow';

interface Place {
  readonly businessId: string;
  /** By monotonic time, milliseconds. */
  readonly takenAt: number;
  readonly kind: Kind;
}

/**
 * An endpoint has as many attempts at once as come to so many seconds of waiting in a second of them: quick ones many,
 * slow ones few.
 */
const WAITING_MS_PER_PLACE = 1_000;
/** Beyond its ordinary places a quick endpoint has more only while so large a share of all is free. */
const SHARE_FOR_MORE = 1 / 2;
/** With so few places at once an endpoint counts as slow. */
const SLOW = 2;
/** Of all places, those that slow endpoints may have among them. */
const SHARE_OF_SLOW = 1 / 4;
/**
 * And those of theirs and of endpoints that something is sent to for the first time, which need not wait for the slow
 * ones.
 */
const SHARE_OF_ALL_BUT_QUICK = 3 / 4;

/**
 * Who is being sent something. An endpoint has the fewer places the longer its answers take, and those that are slow,
 * that fail or that little is known of yet have a share of all places among them: so however many of them hang, there
 * is room for those that answer.
 */
export class Places {
  private readonly taken = new Map<string, Map<string, Place>>();
  private readonly byBusiness = new Map<string, number>();
  private readonly paces = new Paces();
  private total = 0;
  private readonly ofKind = { quick: 0, first: 0, slow: 0 };

  constructor(private readonly limits: AttemptLimits) {}

  get isFull(): boolean {
    return this.total >= this.limits.total;
  }

  /** Whether the endpoint may have one more under way. */
  hasRoom({ endpointId, businessId }: Recipient): boolean {
    const { total, perBusiness } = this.limits;
    return (
      this.total < total &&
      this.underWay(endpointId) < this.mostNow(endpointId) &&
      (this.byBusiness.get(businessId) ?? 0) < perBusiness &&
      this.hasShare(this.kindOf(endpointId))
    );
  }

  has(endpointId: string, deliveryId: string): boolean {
    return this.taken.get(endpointId)?.has(deliveryId) === true;
  }

  underWay(endpointId: string): number {
    return this.taken.get(endpointId)?.size ?? 0;
  }

  take({ endpointId, businessId }: Recipient, deliveryId: string): void {
    const place = {
      businessId,
      takenAt: performance.now(),
      kind: this.kindOf(endpointId),
    };
    const places = this.taken.get(endpointId) ?? new Map<string, Place>();
    places.set(deliveryId, place);
    this.taken.set(endpointId, places);
    this.count(place, 1);
  }

  /** @param attempt what became of it; undefined when none was made */
  leave(endpointId: string, deliveryId: string, attempt: AttemptPace | undefined): void {
    const places = this.taken.get(endpointId);
    const place = places?.get(deliveryId);
    if (places === undefined || place === undefined) return;
    places.delete(deliveryId);
    if (places.size === 0) this.taken.delete(endpointId);
    this.count(place, -1);
    if (attempt !== undefined) this.paces.note(endpointId, attempt);
  }

  private hasShare(kind: Kind): boolean {
    if (kind === 'quick') return true;
    const { first, slow } = this.ofKind;
    const { total } = this.limits;
    return first + slow < total * SHARE_OF_ALL_BUT_QUICK && (kind === 'first' || slow < total * SHARE_OF_SLOW);
  }

  private kindOf(endpointId: string): Kind {
    if (this.mostOf(endpointId) > SLOW) return 'quick';
    return this.underWay(endpointId) === 0 && !this.paces.knows(endpointId) ? 'first' : 'slow';
  }

  /** So that quick ones that begin to hang together leave room. */
  private mostNow(endpointId: string): number {
    const { total, perEndpoint } = this.limits;
    const most = this.mostOf(endpointId);
    return this.total < total * SHARE_FOR_MORE ? most : Math.min(most, perEndpoint);
  }

  /**
   * How many the endpoint may have under way at once, by how long it takes; one that has not answered for a while has
   * fewer already.
   */
  private mostOf(endpointId: string): number {
    const [oldest] = this.taken.get(endpointId)?.values() ?? [];
    const waited = oldest === undefined ? 0 : performance.now() - oldest.takenAt;
    const expected = Math.max(this.paces.of(endpointId), waited);
    const most = Math.floor((this.limits.perEndpoint * WAITING_MS_PER_PLACE) / expected);
    return Math.min(Math.max(most, 1), this.limits.perQuickEndpoint);
  }

  private count({ businessId, kind }: Place, by: 1 | -1): void {
    this.total += by;
    this.ofKind[kind] += by;
    const ofBusiness = (this.byBusiness.get(businessId) ?? 0) + by;
    if (ofBusiness === 0) this.byBusiness.delete(businessId);
    else this.byBusiness.set(businessId, ofBusiness);
  }
}

import { createHmac } from 'node:crypto';
import type { Clock } from '#clock';
import type { AllowanceName } from '../admission/verdict.js';

/**
 * What every key of the limits begins with. By its braces a Redis Cluster keeps all of them in one hash slot: a look-up
 * counts for its business and for a person in one script, and a script's keys must be in one.
 */
export const LIMITS_HASH_TAG = '{limits}';

/** What is counted by network, without anybody being signed in. */
export const OF_NETWORKS = [
  'clients',
  'letIns',
  'tokens',
  'clientDocuments',
] as const satisfies readonly AllowanceName[];
const NETWORK_KEY = new RegExp(`^[^:]+:(?:\\d+:)?(?:network|${OF_NETWORKS.join('|')}):`);
const CALL_KEY = /^[^:]+:(?:\d+:)?call:/;
/** Of a hash: 4,096 windows are shared. */
const SHARED_LENGTH = 2;

/** Whether a window is a network's, of which strangers can make as many as they like. */
export function isOfNetworks(key: string): boolean {
  return NETWORK_KEY.test(key);
}

/** Whether a window is a call's, which a business names as it likes. */
export function isOfCall(key: string): boolean {
  return CALL_KEY.test(key);
}

/** Half of an HMAC-SHA256 in base64url: as hard to guess as any id. */
const HASH_LENGTH = 22;

/**
 * Names of the windows. A person, a call or a network is in one only as a hash under a key that Redis does not have, so
 * that its contents lead back to nobody.
 */
export class WindowKeys {
  /**
   * @param secret the hash's key, asked for each time; whatever it throws is passed on
   * @param clock whose times the windows hold: a clock that was put back begins new ones, as times in a window never
   *   run backwards
   */
  constructor(
    private readonly secret: () => Buffer,
    private readonly clock: Clock,
  ) {}

  requests(businessId: string): string {
    return `${this.start}:requests:${businessId}`;
  }

  restriction(businessId: string): string {
    return `${this.start}:restricted:${businessId}`;
  }

  /** Whether a look-up that may come again was counted. */
  attempt(id: string): string {
    return `${this.start}:attempt:${this.hash('attempt', id)}`;
  }

  previews(businessId: string): string {
    return `${this.start}:previews:${businessId}`;
  }

  unknown(businessId: string): string {
    return `${this.start}:unknown:${businessId}`;
  }

  person(personId: string): string {
    return `${this.start}:person:${this.hash('person', personId)}`;
  }

  call(businessId: string, callId: string): string {
    return `${this.start}:call:${businessId}:${this.hash('call', `${businessId} ${callId}`)}`;
  }

  decode(keyId: string): string {
    return `${this.start}:decode:${keyId}`;
  }

  /** @param span its length: a network has several */
  network(network: string, span: number): string {
    return `${this.start}:network:${String(span)}:${this.hash('network', network)}`;
  }

  /** What a network is counted as that has no windows of its own: the same for one in 4,096. */
  shared(network: string): string {
    return `shared ${this.hash('shared', network).slice(0, SHARED_LENGTH)}`;
  }

  mails(isKnown: boolean): string {
    return isKnown ? `${this.start}:mails:known` : `${this.start}:mails`;
  }

  /** @param subject the account, or the business */
  allowance(name: AllowanceName, subject: string): string {
    return `${this.start}:${name}:${this.hash(name, subject)}`;
  }

  private get start(): string {
    const era = this.clock.era();
    return era === 0 ? LIMITS_HASH_TAG : `${LIMITS_HASH_TAG}:${String(era)}`;
  }

  private hash(kind: string, text: string): string {
    return createHmac('sha256', this.secret()).update(`${kind} ${text}`).digest('base64url').slice(0, HASH_LENGTH);
  }
}

import pTimeout from 'p-timeout';
import { bareHost } from './bare-host.js';
import { readDestinationUrl, type DestinationRules } from './destination-url.js';
import type { HostResolver } from './host-resolver.js';
import { canonicalAddress, isPublicAddress } from './public-address.js';
import { URL_REASONS } from './url-reasons.js';

/** Leaves time for the rest of an attempt. */
const RESOLVE_MS = 5_000;
const THIS_MACHINE = ['127.0.0.1', '::1'];

/** A URL that may be sent to, and where its host was found to be just now. */
export interface Destination {
  /** The URL in its canonical spelling; an https URL on port 443, unless it is local. */
  readonly url: URL;
  /** Every address of the host, at least one, each public unless the URL is local. */
  readonly addresses: readonly string[];
}

/** `dns_failed` for a name that is nowhere and for one that leads inside: nobody learns by it which names there are. */
type VettingRefusal = 'url_not_allowed' | 'dns_failed';

export type VettingResult =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly reason: VettingRefusal; readonly message: string };

/**
 * Decides where webhooks may be sent: when an endpoint is added, and again at every attempt, since names change what
 * they stand for.
 */
export class WebhookDestinations {
  constructor(
    private readonly resolver: HostResolver,
    private readonly rules: DestinationRules,
  ) {}

  /** Whether vetting looks a host up: not for a URL that is refused as it is written, nor for one of this machine. */
  asksDns(text: string): boolean {
    const read = readDestinationUrl(text, this.rules);
    return read.ok && !read.local;
  }

  /**
   * Vets the URL and every address that its host has now (docs/api.md, Events). Takes at most five seconds and never
   * rejects. The message of a refusal reads on from the field's name, `must …`, and is meant for the business.
   */
  async vet(text: string, signal?: AbortSignal): Promise<VettingResult> {
    const read = readDestinationUrl(text, this.rules);
    if (!read.ok) return { ok: false, reason: 'url_not_allowed', message: read.message };
    const { url, local } = read;
    if (local) return { ok: true, destination: { url, addresses: addressesOfThisMachine(url) } };
    const answers = await this.resolve(url.hostname, signal);
    const addresses = answers.filter(isPublicAddress).flatMap((answer) => canonicalAddress(answer) ?? []);
    if (addresses.length === 0 || addresses.length < answers.length) {
      return { ok: false, reason: 'dns_failed', message: URL_REASONS.notPublic };
    }
    return { ok: true, destination: { url, addresses: [...new Set(addresses)] } };
  }

  /** None when there is no answer in time. */
  private async resolve(host: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const done = new AbortController();
    const bounds = { milliseconds: RESOLVE_MS, message: false, ...(signal && { signal }) } as const;
    try {
      return (await pTimeout(this.resolver.resolve(host, done.signal), bounds)) ?? [];
    } catch {
      return [];
    } finally {
      done.abort();
    }
  }
}

function addressesOfThisMachine(url: URL): readonly string[] {
  return url.hostname === 'localhost' ? THIS_MACHINE : [bareHost(url)];
}

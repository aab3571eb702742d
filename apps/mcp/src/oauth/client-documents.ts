import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock';
import type { DocumentReader } from '#webhooks';
import { clientMetadata, type ClientMetadata } from './client-metadata.js';
import { errors } from './oidc-provider.js';

/** draft-ietf-oauth-client-id-metadata-document, 6.3: what a server should read at most. */
const MAX_BYTES = 5 * 1024;
const MAX_KEPT = 500;
const MAX_ID = 500;
const MINUTE_MS = 60_000;
/** A description is good for as long as it says, within these bounds; longer than a request to be let in lasts. */
const KEPT_MS = { least: 15 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };
/** How long nobody asks again for one that was not there. */
const MISSED_MS = MINUTE_MS;
/** A path that is more than a slash, and no dots in it, which a parser takes away. */
const CLIENT_URL = /^https?:\/\/[^/?#@\\]+\/[^#\\]+$/;
const DOTS = /\/(\.|%2e){1,2}(?=[/?]|$)/i;

interface CachedMetadata {
  /** Milliseconds since the Unix epoch. */
  readonly until: number;
  /** Or why there is none. */
  readonly metadata: ClientMetadata | Error;
}

interface DocumentsParts {
  readonly reader: DocumentReader;
  readonly clock: Clock;
  /** Counts one more that is read for whoever asks. @throws Error when those are too many */
  readonly mayRead: () => Promise<void>;
}

/**
 * Clients that are known by an address of theirs, where they describe themselves
 * (draft-ietf-oauth-client-id-metadata-document). Read by the rules for webhooks: with `WEBHOOKS_ALLOW_LOCAL` they may
 * be on this machine.
 */
export class ClientDocuments {
  private readonly known = new LRUCache<string, CachedMetadata>({ max: MAX_KEPT });
  private readonly underWay = new Map<string, Promise<CachedMetadata>>();

  constructor(private readonly parts: DocumentsParts) {}

  /**
   * What the client at this address says of itself; undefined for an id that is no such address.
   * @throws InvalidClient or InvalidClientMetadata when it does not say it there, or not as it must
   */
  async find(clientId: string): Promise<ClientMetadata | undefined> {
    if (clientId.length > MAX_ID || !CLIENT_URL.test(clientId) || DOTS.test(clientId)) return undefined;
    const kept = this.known.get(clientId);
    const { metadata } =
      kept !== undefined && this.parts.clock.now() < kept.until ? kept : await this.readOnce(clientId);
    if (metadata instanceof Error) throw metadata;
    return metadata;
  }

  /** Those who ask at the same time wait for one answer. */
  private async readOnce(clientId: string): Promise<CachedMetadata> {
    const before = this.underWay.get(clientId);
    if (before !== undefined) return before;
    await this.parts.mayRead();
    const reading = this.read(clientId);
    this.underWay.set(clientId, reading);
    try {
      const known = await reading;
      this.known.set(clientId, known);
      return known;
    } finally {
      this.underWay.delete(clientId);
    }
  }

  private async read(clientId: string): Promise<CachedMetadata> {
    const document = await this.parts.reader.read(clientId, MAX_BYTES);
    const now = this.parts.clock.now();
    if (document === undefined)
      return { until: now + MISSED_MS, metadata: new errors.InvalidClient('its description cannot be read') };
    const metadata = metadataIn(document.text, clientId);
    if (metadata instanceof Error) return { until: now + MISSED_MS, metadata };
    const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(document.cacheControl ?? '')?.[1];
    const asked = seconds === undefined ? 0 : Number(seconds) * 1000;
    return { until: now + Math.min(KEPT_MS.most, Math.max(KEPT_MS.least, asked)), metadata };
  }
}

function metadataIn(text: string, clientId: string): ClientMetadata | Error {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return wrong('its description is no JSON object');
    const { client_id: id, client_secret: secret, token_endpoint_auth_method: method = 'none' } = given as Fields;
    if (id !== clientId) return wrong('its description is of another client_id');
    if (secret !== undefined || method !== 'none') return wrong('token_endpoint_auth_method must be none');
    return clientMetadata(given as Fields);
  } catch (error) {
    return error instanceof errors.OIDCProviderError ? error : wrong('its description is no JSON');
  }
}

type Fields = Readonly<Record<string, unknown>>;

function wrong(description: string): Error {
  return new errors.InvalidClientMetadata(description);
}

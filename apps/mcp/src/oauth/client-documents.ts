import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { DAY_MS, MINUTE_MS, type Clock } from '#clock';
import type { DocumentReader } from '#webhooks';
import { duringCall } from './authorization-call.js';
import { clientMetadata, wrongMetadata, type ClientMetadata } from './client-metadata.js';
import { errors } from './oidc-provider.js';

/** draft-ietf-oauth-client-id-metadata-document, 6.3: what a server should read at most. */
const MAX_BYTES = 5 * 1024;
/** Each of those that are there, and of those that are not: who makes up ids does not push the others out. */
const MAX_KEPT = 500;
/** Hosts of strangers may be slow. */
const READ_AT_ONCE = 20;
const MAX_ID = 500;
/** A description is good for as long as it says, within these bounds; longer than a request to be let in lasts. */
const KEPT_MS = { least: 15 * MINUTE_MS, most: DAY_MS };
/** How long one goes on being good that cannot be read anew, since too many are asked for. */
const STALE_MS = KEPT_MS.most;
/** How long nobody asks again for one that was not there. */
const MISSED_MS = MINUTE_MS;
/** A path that is more than a slash, and no dots in it, which a parser takes away. */
const CLIENT_URL = /^https?:\/\/[^/?#@\\]+\/[^#\\]+$/;
const DOTS = /\/(\.|%2e){1,2}(?=[/?]|$)/i;

interface CachedMetadata<Metadata = ClientMetadata> {
  /** Milliseconds since the Unix epoch. */
  readonly until: number;
  readonly metadata: Metadata;
}

interface DocumentsParts {
  readonly reader: Pick<DocumentReader, 'read'>;
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
  private readonly missed = new LRUCache<string, CachedMetadata<Error>>({ max: MAX_KEPT });
  private readonly underWay = new Map<string, Promise<ClientMetadata | Error>>();
  private readonly turns = pLimit(READ_AT_ONCE);

  constructor(private readonly parts: DocumentsParts) {}

  /**
   * What the client at this address says of itself; undefined for an id that is no such address.
   * @throws InvalidClient or InvalidClientMetadata when it does not say it there, or not as it must; what `mayRead`
   *   throws when it is not known here either
   */
  async find(clientId: string): Promise<ClientMetadata | undefined> {
    if (clientId.length > MAX_ID || !CLIENT_URL.test(clientId) || DOTS.test(clientId)) return undefined;
    const now = this.parts.clock.now();
    const [kept, missed] = [this.known.get(clientId), this.missed.get(clientId)];
    if (missed !== undefined && now < missed.until) throw missed.metadata;
    if (kept !== undefined && now < kept.until) return kept.metadata;
    try {
      return await this.readOnce(clientId);
    } catch (error) {
      const isRefused = error instanceof errors.OIDCProviderError;
      if (isRefused || kept === undefined || now >= kept.until + STALE_MS) throw error;
      return kept.metadata;
    }
  }

  /**
   * The same for this network, which it is read for; undefined as well for a client that does not say it.
   * @throws Error that `mayRead` throws when it is not known here
   */
  async describe(clientId: string, network: string): Promise<ClientMetadata | undefined> {
    return duringCall({ network }, async () => {
      try {
        return await this.find(clientId);
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return undefined;
        throw error;
      }
    });
  }

  /** Those who ask at the same time wait for one answer, but not for a refusal that another network was given. */
  private async readOnce(clientId: string): Promise<ClientMetadata> {
    const shared = this.underWay.get(clientId);
    // Without one nothing is awaited: who asks at this moment, too, is to find the one that is begun here.
    const before = shared && (await shared.catch(() => undefined));
    const metadata = before ?? (await this.begun(clientId));
    if (metadata instanceof Error) throw metadata;
    return metadata;
  }

  private async begun(clientId: string): Promise<ClientMetadata | Error> {
    const reading = this.counted(clientId);
    this.underWay.set(clientId, reading);
    try {
      return await reading;
    } finally {
      if (this.underWay.get(clientId) === reading) this.underWay.delete(clientId);
    }
  }

  private async counted(clientId: string): Promise<ClientMetadata | Error> {
    await this.parts.mayRead();
    return this.turns(() => this.read(clientId));
  }

  private async read(clientId: string): Promise<ClientMetadata | Error> {
    const document = await this.parts.reader.read(clientId, MAX_BYTES);
    const now = this.parts.clock.now();
    const metadata =
      document === undefined
        ? new errors.InvalidClient('its description cannot be read')
        : metadataIn(document.text, clientId);
    if (metadata instanceof Error) {
      this.known.delete(clientId);
      this.missed.set(clientId, { until: now + MISSED_MS, metadata });
      return metadata;
    }
    const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(document?.cacheControl ?? '')?.[1];
    const asked = seconds === undefined ? 0 : Number(seconds) * 1000;
    const until = now + Math.min(KEPT_MS.most, Math.max(KEPT_MS.least, asked));
    this.known.set(clientId, { until, metadata });
    this.missed.delete(clientId);
    return metadata;
  }
}

function metadataIn(text: string, clientId: string): ClientMetadata | Error {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return wrongMetadata('its description is no JSON object');
    const { client_id: id, client_secret: secret, token_endpoint_auth_method: method = 'none' } = given as Fields;
    if (id !== clientId) return wrongMetadata('its description is of another client_id');
    if (secret !== undefined || method !== 'none') return wrongMetadata('token_endpoint_auth_method must be none');
    return clientMetadata(given as Fields);
  } catch (error) {
    return error instanceof errors.OIDCProviderError ? error : wrongMetadata('its description is no JSON');
  }
}

type Fields = Readonly<Record<string, unknown>>;

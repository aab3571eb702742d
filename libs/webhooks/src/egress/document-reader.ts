import { ConnectionPools } from './connection-pools.js';
import { dialTcp, type VettedPeer } from './vetted-connection.js';
import { peersAt } from './vetted-peers.js';
import type { Destination, WebhookDestinations } from './webhook-destinations.js';

/** Over all of it: looking the host up, connecting, TLS, headers and body. */
const READ_MS = 5_000;

/** A document as it was read. */
export interface ReadDocument {
  readonly text: string;
  /** `Cache-Control` as it was sent; undefined without one. */
  readonly cacheControl: string | undefined;
}

/**
 * Reads a document from where somebody else says that it is, by the rules for webhooks: from addresses that were vetted
 * for this very request, and nowhere else; no redirect is followed.
 */
export class DocumentReader {
  private readonly pools = new ConnectionPools({ ca: undefined, dial: dialTcp, limitMs: READ_MS });

  constructor(private readonly destinations: WebhookDestinations) {}

  /**
   * The document, in JSON; undefined for whatever else comes, or comes late, or is longer than allowed. Never rejects.
   * @param mostBytes of the body
   */
  async read(url: string, mostBytes: number): Promise<ReadDocument | undefined> {
    const signal = AbortSignal.timeout(READ_MS);
    const vetting = await this.destinations.vet(url, signal);
    if (!vetting.ok || signal.aborted) return undefined;
    const { destination } = vetting;
    // Whoever publishes such a document is reached at once, or not at all.
    const [peer] = peersAt(destination);
    return peer === undefined ? undefined : this.readFrom(destination, peer, mostBytes, signal);
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.pools.close();
  }

  private async readFrom(
    { url }: Destination,
    peer: VettedPeer,
    mostBytes: number,
    signal: AbortSignal,
  ): Promise<ReadDocument | undefined> {
    const pool = this.pools.forOnce(url.origin, peer);
    try {
      const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'consent-service/1' };
      const answer = await pool.request({ path: url.pathname + url.search, method: 'GET', headers, signal });
      const { 'content-type': type = '', 'cache-control': caching } = answer.headers;
      if (answer.statusCode !== 200 || !/^application\/([\w.-]+\+)?json\b/i.test(String(type))) return undefined;
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > mostBytes) return undefined;
        chunks.push(chunk);
      }
      const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
      return { text, cacheControl: caching === undefined ? undefined : String(caching) };
    } catch {
      return undefined;
    } finally {
      await this.pools.end(pool);
    }
  }
}

import { LRUCache } from 'lru-cache';
import { frozen } from '#lmdb';

/**
 * Documents of one collection that are kept decoded, and the longest text of one, in characters: a few MB at the most
 * usual sizes.
 */
const MAX_KEPT = 2_000;
const MAX_KEPT_LENGTH = 8_192;

interface Decoded<S> {
  readonly text: string;
  readonly stored: S;
}

/**
 * Documents as they were decoded from their stored text. The text is read each time and an entry serves for that very
 * text alone, so that no write of any process is missed. What is handed out is handed out to many: it is frozen.
 */
export class DecodedDocuments<S extends object> {
  // Without `max` it takes no room ahead, which for all collections together would take longer than to open them.
  private readonly decoded = new LRUCache<string, Decoded<S>>({ maxSize: MAX_KEPT, sizeCalculation: () => 1 });

  /** @param text what stands under the id now; undefined for nothing, which is then not remembered here either */
  of(id: string, text: string | undefined): S | undefined {
    if (text === undefined) {
      this.decoded.delete(id);
      return undefined;
    }
    const kept = this.decoded.get(id);
    if (kept?.text === text) return kept.stored;
    const stored = frozen(JSON.parse(text) as S);
    if (text.length <= MAX_KEPT_LENGTH) this.decoded.set(id, { text, stored });
    return stored;
  }
}

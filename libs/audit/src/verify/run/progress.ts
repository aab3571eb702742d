import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from '#event-store';
import type { FindingsSoFar } from '../findings.js';

/** How far the log was verified, all of it at once, and what was found. */
export interface Progress {
  readonly origin: string;
  /** Leaves of the tree that were compared, and the root over them, base64. */
  readonly size: number;
  readonly root: string;
  /** Events that were read: as many, in a log that is sound. */
  readonly events: number;
  /** Position of the last one; null before the first. */
  readonly through: Position | null;
  readonly findings: FindingsSoFar;
  /** When, by the clock of the machine: ISO 8601 UTC. */
  readonly at: string;
}

/** Changes with all that is kept, so that no version goes on from what it would misunderstand or would not find. */
const FORMAT = 3;

interface KeptProgress {
  readonly format: number;
  readonly text: string;
  readonly mac: string;
}

/**
 * How progress is kept, so that only who has the secret can say that something was verified. Without a secret it says
 * no more than what stands on the disk.
 */
export class ProgressCodec {
  /** @param secret known to those who verify with the keyring; undefined for those who have none */
  constructor(private readonly secret: Uint8Array | undefined) {}

  encode(progress: Progress): KeptProgress {
    const text = JSON.stringify(progress);
    return { format: FORMAT, text, mac: this.macOf(text) };
  }

  /** Undefined for what this version, or who has the secret, has not written. */
  decode(kept: unknown): Progress | undefined {
    if (!isKept(kept) || kept.format !== FORMAT) return undefined;
    const [mac, right] = [Buffer.from(kept.mac), Buffer.from(this.macOf(kept.text))];
    if (mac.length !== right.length || !timingSafeEqual(mac, right)) return undefined;
    return JSON.parse(kept.text) as Progress;
  }

  private macOf(text: string): string {
    return createHmac('sha256', this.secret ?? '')
      .update(text)
      .digest('base64');
  }
}

function isKept(kept: unknown): kept is KeptProgress {
  if (typeof kept !== 'object' || kept === null || !('format' in kept && 'text' in kept && 'mac' in kept)) return false;
  return typeof kept.format === 'number' && typeof kept.text === 'string' && typeof kept.mac === 'string';
}

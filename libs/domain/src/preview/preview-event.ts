import type { DomainEvent } from '../decider.js';

/** The way a business came to the address. */
export const CHANNELS = ['api', 'voice', 'mcp', 'console'] as const;
export type Channel = (typeof CHANNELS)[number];

export type PreviewMade = DomainEvent<
  'preview.made.v1',
  {
    readonly previewId: string;
    readonly businessId: string;
    readonly personId: string;
    /** The person's key that was looked up; a claim needs it to be the current one still. */
    readonly keyId: string;
    readonly channel: Channel;
    /** The voice call the preview belongs to; null outside of one, and once it is forgotten. */
    readonly callId: string | null;
    /** The last millisecond in which a claim is accepted. */
    readonly expiresAt: string;
  }
>;

export type PreviewEvent = PreviewMade;

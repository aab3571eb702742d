import type { SealedText } from '#domain';

/** A string for what stands sealed in a log or a view. */
export const sealedText = (text: string): SealedText => text as unknown as SealedText;

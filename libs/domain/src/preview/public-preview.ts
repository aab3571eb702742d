import type { MaskedDisplay } from '../mail/masked-display.js';

/** A preview as the API shows it (docs/api.md, Resources, Preview). */
export interface PublicPreview {
  readonly preview_id: string;
  readonly display: MaskedDisplay;
  readonly expires_at: string;
}

export function publicPreview(
  preview: { readonly previewId: string; readonly expiresAt: string },
  display: MaskedDisplay,
): PublicPreview {
  return { preview_id: preview.previewId, display, expires_at: preview.expiresAt };
}

import type { PreviewMade } from './preview-event.js';

export interface AbsentPreview {
  readonly status: 'absent';
}

export type MadePreview = PreviewMade['data'] & {
  readonly status: 'made';
  readonly madeAt: string;
};

export type PreviewState = AbsentPreview | MadePreview;

export const ABSENT_PREVIEW: AbsentPreview = { status: 'absent' };

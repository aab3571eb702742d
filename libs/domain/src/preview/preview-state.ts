import type { EventIn, Form } from '../sealed-fields.js';
import type { PreviewMade } from './preview-event.js';

export interface AbsentPreview {
  readonly status: 'absent';
}

export type MadePreview<F extends Form = 'opened'> = EventIn<F, PreviewMade>['data'] & {
  readonly status: 'made';
  readonly madeAt: string;
};

export type PreviewState<F extends Form = 'opened'> = AbsentPreview | MadePreview<F>;

export const ABSENT_PREVIEW: AbsentPreview = { status: 'absent' };

import type { Decider, Decision, Fold } from '../decider.js';
import { accepted } from '../decider.js';
import type { Channel, PreviewEvent } from './preview-event.js';
import type { EventIn, Form, Sealed } from '../sealed-fields.js';
import type { MadePreview, PreviewState } from './preview-state.js';
import { ABSENT_PREVIEW } from './preview-state.js';

interface MakePreview {
  readonly type: 'make';
  /** From the clock port: ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly previewId: string;
  readonly businessId: string;
  readonly personId: string;
  readonly keyId: string;
  readonly channel: Channel;
  readonly callId: string | null;
  /** `at` and the business's claim window as it is then: ISO 8601 UTC with milliseconds. */
  readonly expiresAt: string;
}

export type PreviewCommand = MakePreview;

/** A preview is never refused by itself: what stands in its way is known before there is one. */
export const previewDecider: Decider<PreviewState, PreviewCommand, PreviewEvent, never> = {
  initial: ABSENT_PREVIEW,
  decide: make,
  evolve: made,
};

/** For whoever opens nothing. */
export const sealedPreview: Fold<PreviewState<'sealed'>, Sealed<PreviewEvent>> = {
  initial: ABSENT_PREVIEW,
  evolve: made,
};

function made<F extends Form>(_state: PreviewState<F>, { at, data }: EventIn<F, PreviewEvent>): MadePreview<F> {
  return { status: 'made', madeAt: at, ...data };
}

function make(state: PreviewState, command: MakePreview): Decision<PreviewEvent, never> {
  if (state.status === 'made') return accepted();
  const { at, previewId, businessId, personId, keyId, channel, callId, expiresAt } = command;
  return accepted({
    type: 'preview.made.v1',
    at,
    data: { previewId, businessId, personId, keyId, channel, callId, expiresAt },
  });
}

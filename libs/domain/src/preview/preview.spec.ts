import { fold } from '../../../../test/support/histories/fold.js';
import { DAY_1, PREVIEW } from '../../test/examples.js';
import { given } from '../../test/given.js';
import { claimRefusal, previewOf } from './claimability.js';
import { previewDecider } from './preview-decider.js';
import type { PreviewMade } from './preview-event.js';
import { ABSENT_PREVIEW } from './preview-state.js';
import { publicPreview } from './public-preview.js';

const { previewId, businessId, personId, keyId, channel, callId, expiresAt } = PREVIEW;
const data = { previewId, businessId, personId, keyId, channel, callId, expiresAt };
const MADE: PreviewMade = { type: 'preview.made.v1', at: DAY_1, data };

describe('a preview', () => {
  it('is made once', () => {
    given(previewDecider)
      .when({ type: 'make', at: DAY_1, ...data })
      .then(MADE);
    given(previewDecider, MADE)
      .when({ type: 'make', at: DAY_1, ...data })
      .then();
    expect(fold(previewDecider, [MADE])).toEqual(PREVIEW);
  });

  it('exists for the business that made it alone', () => {
    expect(previewOf('bank', PREVIEW)).toBe(PREVIEW);
    expect(previewOf('gym', PREVIEW)).toBeUndefined();
    expect(previewOf('bank', ABSENT_PREVIEW)).toBeUndefined();
  });

  it('is shown with its masked display and the end of its window', () => {
    const display = { name: 'María G.', locality: 'AUSTIN, TX' };
    expect(publicPreview(PREVIEW, display)).toEqual({
      preview_id: 'preview',
      display,
      expires_at: '2026-03-01T10:10:00.000Z',
    });
  });
});

describe('a claim of a preview', () => {
  const asked = { at: DAY_1, callId: null, currentKeyId: 'key-1' };
  const code = (changed: Partial<typeof asked>, preview = PREVIEW) =>
    claimRefusal(preview, { ...asked, ...changed })?.code;

  it('is good to the last millisecond of its window', () => {
    expect(code({ at: '2026-03-01T10:10:00.000Z' })).toBeUndefined();
    expect(code({ at: '2026-03-01T10:10:00.001Z' })).toBe('claim_window_expired');
  });

  it('comes from the call that made the preview, or from none when none did', () => {
    const inCall = { ...PREVIEW, callId: 'call-1' };
    expect(claimRefusal(inCall, { ...asked, callId: 'call-1' })).toBeUndefined();
    expect(claimRefusal(inCall, { ...asked, callId: 'call-2' })?.code).toBe('preview_other_call');
    expect(claimRefusal(inCall, asked)?.code).toBe('preview_other_call');
    expect(claimRefusal(PREVIEW, { ...asked, callId: 'call-1' })?.code).toBe('preview_other_call');
  });

  it('that comes from a call after the id of the preview’s own was forgotten is told of the window', () => {
    const forgotten = { ...PREVIEW, channel: 'voice', callId: null } as const;
    const late = { ...asked, at: '2026-03-03T00:00:00.000Z', callId: 'call-1' };
    expect(claimRefusal(forgotten, late)?.code).toBe('claim_window_expired');
    expect(claimRefusal({ ...forgotten, channel: 'mcp' }, late)?.code).toBe('claim_window_expired');
  });

  it('needs the key that was looked up to be in force still', () => {
    expect(claimRefusal(PREVIEW, { ...asked, currentKeyId: 'key-2' })?.code).toBe('key_not_usable');
    expect(claimRefusal(PREVIEW, { ...asked, currentKeyId: undefined })?.code).toBe('key_not_usable');
  });

  it('with everything wrong is told of the call first, then of the window, then of the key', () => {
    const late = { at: '2026-03-02T00:00:00.000Z', currentKeyId: undefined };
    expect(claimRefusal(PREVIEW, { ...late, callId: 'call-1' })?.code).toBe('preview_other_call');
    expect(claimRefusal(PREVIEW, { ...late, callId: null })?.code).toBe('claim_window_expired');
  });
});

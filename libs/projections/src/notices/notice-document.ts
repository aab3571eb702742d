import type { Collection } from '#document-store';
import type { SealedText } from '#domain';

/** Something that a business's members should know, under the id of the event that it speaks of. */
export interface NoticeDocument {
  readonly noticeId: string;
  readonly businessId: string;
  readonly kind: NoticeKind;
  readonly at: string;
  /** What staff gave as their reason. */
  readonly reason: string | null;
  /** Until when it holds, ISO; null for what has no end of its own. */
  readonly until: string | null;
  /** The webhook endpoint that it is about; null for what is about none. */
  readonly endpointId: string | null;
  /**
   * Its URL at that time, sealed under the business's data key as `url`; null, or absent in documents from before it
   * was kept, where there is none.
   */
  readonly endpointUrl?: SealedText | null;
  /** Position of the event: the order in which notices are listed. */
  readonly noted: string;
}

export type NoticeKind =
  | 'production_approved'
  | 'production_declined'
  | 'production_withdrawn'
  | 'change_approved'
  | 'change_refused'
  | 'lookups_restricted'
  | 'plan_changed'
  | 'endpoint_failing'
  | 'endpoint_disabled';

export const NOTICES: Collection<NoticeDocument> = {
  name: 'notices',
  indexes: [{ name: 'by-business', equal: ['businessId'], order: 'noted' }],
};

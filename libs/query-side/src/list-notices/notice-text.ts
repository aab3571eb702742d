import type { NoticeDocument } from '#projections';

/** A notice in words. */
export function noticeText({ kind, reason, until }: NoticeDocument): string {
  switch (kind) {
    case 'production_approved':
      return withReason('Production access was approved: the API is open to your keys.', reason);
    case 'production_withdrawn':
      return withReason('Production access was declined or withdrawn.', reason);
    case 'lookups_restricted':
      return `Too many unknown keys were looked up: one request a minute is answered until ${until ?? 'further notice'}.`;
    case 'plan_changed':
      return 'Your plan was changed.';
  }
}

function withReason(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} ${reason}`;
}

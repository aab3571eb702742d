import type { RetryReport } from '#operations';

export function retryText({ retried }: { readonly retried: readonly RetryReport[] }): string {
  return retried.map((report) => `${report.id}: ${said(report)}`).join('\n');
}

function said({ outcome, at }: RetryReport): string {
  if (outcome === 'done') return 'stands still no longer';
  if (at === null)
    return 'not through yet: whoever projects may be at it still, or nobody is (`status` says who); the request stands';
  return `cannot be brought past ${at.type}, revision ${String(at.revision)} (${at.error})`;
}

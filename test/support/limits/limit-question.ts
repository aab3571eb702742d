import type { Admission, Caller, Verdict } from '#limits';

/** A question to the limits, as it is passed from process to process. */
export type LimitQuestion =
  | { readonly kind: 'request'; readonly caller: Caller }
  | {
      readonly kind: 'look-up';
      readonly caller: Caller;
      readonly personId: string | null;
      readonly callId: string | null;
    }
  | { readonly kind: 'decode'; readonly keyId: string }
  | { readonly kind: 'previews-today'; readonly businessId: string };

/** What of an answer a test compares: as little as an outsider sees, and whether the key was answered as unknown. */
export type LimitAnswer =
  | { readonly admitted: true; readonly unknown: boolean; readonly remaining: readonly number[] }
  | {
      readonly admitted: false;
      readonly limit: string;
      readonly retryAfter: number;
      readonly remaining: readonly number[];
    }
  | { readonly count: number };

export async function answer(admission: Admission, asked: LimitQuestion): Promise<LimitAnswer> {
  switch (asked.kind) {
    case 'request':
      return told(await admission.request(asked.caller));
    case 'look-up': {
      const attempt = { personId: asked.personId ?? undefined, callId: asked.callId };
      return told(await admission.lookUp(asked.caller, attempt));
    }
    case 'decode':
      return told(await admission.decode(asked.keyId));
    case 'previews-today':
      return { count: await admission.previewsToday(asked.businessId) };
  }
}

function told(verdict: Verdict & { readonly isUnknown?: boolean }): LimitAnswer {
  const remaining = verdict.statuses.map((standing) => standing.remaining);
  return verdict.isAdmitted
    ? { admitted: true, unknown: verdict.isUnknown ?? false, remaining }
    : { admitted: false, limit: verdict.limit, retryAfter: verdict.retryAfterSeconds, remaining };
}

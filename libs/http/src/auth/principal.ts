import type { AssistantPrincipal } from '#assistants';

/** The business that an API key speaks for. */
export interface BusinessPrincipal {
  readonly kind: 'business';
  readonly businessId: string;
  /** Of the API key: limits of a key, not of a business, count by it. */
  readonly keyId: string;
  readonly name: string;
  readonly mode: 'demo' | 'production';
  readonly plan: BusinessPlan;
  /** How long its previews can be claimed. */
  readonly claimWindowMinutes: number;
  /** Until when it is restricted after too many unknown keys, as an ISO time; null when it never was. */
  readonly restrictedUntil: string | null;
}

interface BusinessPlan {
  readonly name: string;
  readonly requestsPerMinute: number;
  readonly previewsPerDay: number;
}

/** The account that a signed-in person's token speaks for. */
export interface AccountPrincipal {
  readonly kind: 'account';
  readonly accountId: string;
  readonly sessionId: string;
  /** Whether it was shown a moment ago whose session it is (docs/api.md, Authentication). */
  readonly isFresh: boolean;
  /** Whether it was shown with a passkey. */
  readonly isByPasskey: boolean;
  /** Whether a session of staff that began with it would not be over yet: it may have begun before they were staff. */
  readonly isInStaffHours: boolean;
  /** Whether the token came in a browser's cookie. */
  readonly isByCookie: boolean;
}

export type Principal = BusinessPrincipal | AccountPrincipal | AssistantPrincipal;

/** What a log line may say of who asked: an id, never a name, an address or a key. */
export function principalId(principal: Principal): string {
  switch (principal.kind) {
    case 'business':
      return principal.businessId;
    case 'account':
      return principal.accountId;
    case 'assistant':
      return principal.assistantId;
  }
}

/** Which code this tab had sent last, so that loading the page anew wants no second one: a number of no one's. */
const PLACE = 'sent-code';
/** Of one code: docs/api.md, Sign-in. */
const GOOD_FOR_MS = 600_000;

/** The flow of a code that may still be good. */
export function sentBefore(): string | undefined {
  const [flowId, at] = (sessionStorage.getItem(PLACE) ?? '').split(' ');
  return Date.now() - Number(at) < GOOD_FOR_MS ? flowId : undefined;
}

export function rememberSent(flowId: string): void {
  sessionStorage.setItem(PLACE, `${flowId} ${String(Date.now())}`);
}

export function forgetSent(): void {
  sessionStorage.removeItem(PLACE);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an event may have it as its id, in letters of either case. */
export function isEventId(text: string): boolean {
  return UUID.test(text);
}

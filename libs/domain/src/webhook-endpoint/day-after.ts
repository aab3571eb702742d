const DAY_MS = 86_400_000;

/** 24 hours on: how long an old secret signs, and how long an endpoint may fail (docs/api.md, Events). */
export function dayAfter(at: string): string {
  return new Date(Date.parse(at) + DAY_MS).toISOString();
}

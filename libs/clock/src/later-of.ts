/** The later one of two times of one form (ISO 8601 UTC), which compare as strings. */
export function laterOf(one: string | undefined, other: string): string {
  return one === undefined || other > one ? other : one;
}

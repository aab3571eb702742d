export interface SeedOptions {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly months: number;
  /** Processes that share the work. */
  readonly processes: number;
}

export interface SeedAnswer {
  readonly people: number;
  readonly businesses: number;
  readonly grants: number;
  readonly events: number;
  readonly seconds: number;
  readonly events_per_second: number;
  /** Of one of the businesses, to try the API with. */
  readonly example: { readonly business_id: string; readonly api_key: string };
}

/**
 * By process, how many businesses it makes, for the grants of the people that it makes. There are no more processes
 * than can have some to do.
 */
export function businessesOfEach({ people, businesses, grants, processes }: SeedOptions): readonly number[] {
  const most = grants === 0 ? processes : Math.min(processes, businesses);
  const count = Math.max(1, Math.min(most, people));
  const before = (n: number): number => Math.floor((n * businesses) / count);
  return Array.from({ length: count }, (_, n) => before(n + 1) - before(n));
}

export function answerOf(
  { people, businesses, grants }: SeedOptions,
  events: number,
  since: number,
  example: SeedAnswer['example'],
): SeedAnswer {
  const seconds = (performance.now() - since) / 1000;
  return {
    ...{ people, businesses, grants, events },
    seconds: Math.round(seconds * 10) / 10,
    events_per_second: Math.round(events / seconds),
    example,
  };
}

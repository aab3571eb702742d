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

/** The shares of the work, at most one a process; grants are of the people and businesses of their share. */
export function sharesOf(options: SeedOptions): readonly SeedOptions[] {
  const { people, businesses, grants } = options;
  const most = grants === 0 ? options.processes : Math.min(options.processes, businesses);
  const count = Math.max(1, Math.min(most, people));
  const part = (whole: number, n: number): number =>
    Math.floor(((n + 1) * whole) / count) - Math.floor((n * whole) / count);
  return Array.from({ length: count }, (_, n) => ({
    ...options,
    people: part(people, n),
    businesses: part(businesses, n),
    grants: part(grants, n),
    processes: 1,
  }));
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

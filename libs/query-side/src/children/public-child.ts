import type { Name } from '#domain';

/** A child as the guardian sees it (docs/api.md, Endpoints, A person's app). */
export interface PublicChild {
  readonly id: string;
  readonly name: Name;
  /** Ten symbols. */
  readonly key: string;
  readonly formatted: string;
}

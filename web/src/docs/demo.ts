import type { components } from '../api/generated/dev-v1.js';

/** What the documentation needs of the demo. */
export interface Demo {
  readonly apiKey: string;
  /** Of a person whose claims are active at once. */
  readonly personKey: string;
}

/** `GET /dev/v1/demo`; undefined where the development routes are off, and where there is no demo. */
export async function demoHere(): Promise<Demo | undefined> {
  const response = await fetch('/dev/v1/demo').catch(() => undefined);
  // Read to its end in any case: a browser takes an answer that nobody reads for one that is still coming.
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok !== true || answer === undefined) return undefined;
  const { business, people } = answer as components['schemas']['Demo'];
  const direct = people.find(({ kind }) => kind === 'direct');
  return direct && { apiKey: business.api_key, personKey: direct.formatted };
}

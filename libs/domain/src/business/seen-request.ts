import { rejected, type Decision } from '../decider.js';
import type { RegisteredBusiness, RequestedChange } from './business-state.js';
import { BUSINESS_REFUSALS } from '../refusals/of-businesses.js';

/** The change that staff saw when they answered; what was not asked for is left out. */
export type SeenChange = Partial<{ readonly [Field in keyof RequestedChange]: string | undefined }>;

/** What staff saw when they let a business into production; what is left out is not looked at. */
export interface SeenRequest {
  readonly useCase?: string | undefined;
  readonly name?: string | undefined;
  readonly purpose?: string | null | undefined;
}

export function isChange({ name, purpose }: RequestedChange, seen: SeenChange): boolean {
  return (seen.name ?? null) === name && (seen.purpose ?? null) === purpose;
}

/** Whether the business is known by what was seen, as it is once the change was approved. */
export function isInForce(business: RegisteredBusiness, { name, purpose }: SeenChange): boolean {
  return (name ?? business.name) === business.name && (purpose ?? business.purpose) === business.purpose;
}

export function isRequest(business: RegisteredBusiness, seen: SeenRequest): boolean {
  const { useCase = business.useCase, name = business.name, purpose = business.purpose } = seen;
  return useCase === business.useCase && name === business.name && purpose === business.purpose;
}

/** Nobody approves what they have not seen. */
export function requestChanged(): Decision<never, 'request_changed'> {
  return rejected(BUSINESS_REFUSALS.requestChanged);
}

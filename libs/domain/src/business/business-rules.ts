import { nameTextProblem, requiredTextProblem, textProblem } from '../mail/text.js';
import type { Plan } from './business-event.js';
import { businessNameReason, unseenReason } from './business-name.js';
import { invalidRequest, type InvalidRequest } from '../refusals/invalid-request.js';
import { FIELD_REASONS } from '../refusals/reasons.js';
import { fillPlaceholders } from '../refusals/refusal-set.js';

export const MAX_API_KEY_NAME = 100;
export const MAX_USE_CASE = 2000;
export const MAX_REASON = 2000;
/** docs/api.md, Limits. */
export const MAX_CLAIM_WINDOW_MINUTES = 60;
export const MAX_PURPOSE = 200;
export const MAX_PLAN_NAME = 50;
export const MAX_REQUESTS_PER_MINUTE = 100_000;
export const MAX_PREVIEWS_PER_DAY = 100_000_000;

/** Each answers what is wrong; undefined when nothing is. */
export function businessNameProblem(name: string): InvalidRequest | undefined {
  return named('name', businessNameReason(name));
}

export function apiKeyNameProblem(name: string): InvalidRequest | undefined {
  return nameLine(name, MAX_API_KEY_NAME) ?? named('name', unseenReason(name));
}

export function useCaseProblem(useCase: string): InvalidRequest | undefined {
  return named('use_case', requiredTextProblem(withoutLineBreaks(useCase), MAX_USE_CASE));
}

/** One line, which people see beside the name. */
export function purposeProblem(purpose: string): InvalidRequest | undefined {
  return named('purpose', nameTextProblem(purpose, MAX_PURPOSE) ?? unseenReason(purpose));
}

export function reasonProblem(reason: string | null): InvalidRequest | undefined {
  return reason === null ? undefined : named('reason', textProblem(withoutLineBreaks(reason), MAX_REASON));
}

export function claimWindowProblem(minutes: number): InvalidRequest | undefined {
  return wholeNumber('claim_window_minutes', minutes, MAX_CLAIM_WINDOW_MINUTES);
}

export function planProblem(plan: Plan): InvalidRequest | undefined {
  return (
    nameLine(plan.name, MAX_PLAN_NAME) ??
    wholeNumber('requests_per_minute', plan.requestsPerMinute, MAX_REQUESTS_PER_MINUTE) ??
    wholeNumber('previews_per_day', plan.previewsPerDay, MAX_PREVIEWS_PER_DAY)
  );
}

function nameLine(name: string, max: number): InvalidRequest | undefined {
  return named('name', nameTextProblem(name, max));
}

/** Prose may have lines; a space of the same length stands in for each break, so that lengths stay what they are. */
function withoutLineBreaks(prose: string): string {
  return prose.replace(/[\r\n\t]/g, ' ');
}

function wholeNumber(field: string, value: number, max: number): InvalidRequest | undefined {
  const fits = Number.isInteger(value) && value >= 1 && value <= max;
  return fits
    ? undefined
    : invalidRequest(field, fillPlaceholders(FIELD_REASONS.noWholeNumber, { count: String(max) }));
}

function named(field: string, reason: string | undefined): InvalidRequest | undefined {
  return reason === undefined ? undefined : invalidRequest(field, reason);
}

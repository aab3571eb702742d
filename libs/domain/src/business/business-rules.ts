import { nameTextProblem, requiredTextProblem, textProblem } from '../mail/text.js';
import type { Plan } from './business-event.js';
import { businessNameReason, unseenReason } from './business-name.js';

export const MAX_API_KEY_NAME = 100;
export const MAX_USE_CASE = 2000;
export const MAX_REASON = 2000;
/** docs/api.md, Limits. */
export const MAX_CLAIM_WINDOW_MINUTES = 60;
export const MAX_PURPOSE = 200;
export const MAX_PLAN_NAME = 50;
export const MAX_REQUESTS_PER_MINUTE = 100_000;
export const MAX_PREVIEWS_PER_DAY = 100_000_000;

/** Each answers what is wrong, with the name of the API's field in front; undefined when nothing is. */
export function businessNameProblem(name: string): string | undefined {
  return named('name', businessNameReason(name));
}

export function apiKeyNameProblem(name: string): string | undefined {
  return nameLine(name, MAX_API_KEY_NAME) ?? named('name', unseenReason(name));
}

export function useCaseProblem(useCase: string): string | undefined {
  return named('use_case', requiredTextProblem(withoutLineBreaks(useCase), MAX_USE_CASE));
}

/** One line, which people see beside the name. */
export function purposeProblem(purpose: string): string | undefined {
  return named('purpose', nameTextProblem(purpose, MAX_PURPOSE) ?? unseenReason(purpose));
}

export function reasonProblem(reason: string | null): string | undefined {
  return reason === null ? undefined : named('reason', textProblem(withoutLineBreaks(reason), MAX_REASON));
}

export function claimWindowProblem(minutes: number): string | undefined {
  return wholeNumber('claim_window_minutes', minutes, MAX_CLAIM_WINDOW_MINUTES);
}

export function planProblem(plan: Plan): string | undefined {
  return (
    nameLine(plan.name, MAX_PLAN_NAME) ??
    wholeNumber('requests_per_minute', plan.requestsPerMinute, MAX_REQUESTS_PER_MINUTE) ??
    wholeNumber('previews_per_day', plan.previewsPerDay, MAX_PREVIEWS_PER_DAY)
  );
}

function nameLine(name: string, max: number): string | undefined {
  return named('name', nameTextProblem(name, max));
}

/** Prose may have lines; a space of the same length stands in for each break, so that lengths stay what they are. */
function withoutLineBreaks(prose: string): string {
  return prose.replace(/[\r\n\t]/g, ' ');
}

function wholeNumber(field: string, value: number, max: number): string | undefined {
  const fits = Number.isInteger(value) && value >= 1 && value <= max;
  return fits ? undefined : `${field} must be a whole number from 1 to ${max}`;
}

function named(field: string, reason: string | undefined): string | undefined {
  return reason && `${field} ${reason}`;
}

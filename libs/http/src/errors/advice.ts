import type { ErrorCode } from './error-code.js';
import { ADVICE_FOR_PEOPLE } from './advice-for-people.js';
import { ADVICE_FOR_PROGRAMS } from './advice-for-programs.js';

/** What a code means, whatever its message, and what its reader does about it. In Markdown. */
export interface Advice {
  readonly means: string;
  readonly todo: string;
}

/** Of each code there is: one without advice does not compile. docs/errors.md is made of it. */
export const ADVICE: Readonly<Record<ErrorCode, Advice>> = { ...ADVICE_FOR_PROGRAMS, ...ADVICE_FOR_PEOPLE };

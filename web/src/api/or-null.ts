import { Problem } from './problem.js';

/**
 * What was asked for; null where the service answers with this code that there is none: that is an answer, which is
 * kept while it is asked for anew, and no failure.
 */
export async function orNull<Answer>(code: string, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.code === code) return null;
    throw error;
  }
}

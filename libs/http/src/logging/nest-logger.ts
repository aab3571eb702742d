import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { describeError } from '../errors/error-description.js';

/**
 * Nest's own words in the one log: what goes wrong while it starts and stops. Its chatter about modules is left out.
 */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: () => undefined,
    warn: (message: unknown, context?: unknown) => {
      logger.warn(lineOf(message, context), 'nest');
    },
    error: (message: unknown, ...rest: unknown[]) => {
      // It is thrown too, and whoever listens says in plain words what is wrong with the address.
      if (String(message).startsWith('Error: listen ')) return;
      logger.error(lineOf(message, rest[rest.length - 1]), 'nest');
    },
  };
}

function lineOf(message: unknown, context: unknown): object {
  const where = typeof context === 'string' && !context.includes('\n') ? { context } : {};
  return message instanceof Error ? { ...where, error: describeError(message) } : { ...where, text: String(message) };
}

import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { framesOf } from '@timekeep/log/logging/error-for-log';

/** Forwards the log of Nest and its modules to our logger. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown, context?: unknown) => {
      logger.debug({ context }, String(message));
    },
    debug: (message: unknown, context?: unknown) => {
      logger.debug({ context }, String(message));
    },
    warn: (message: unknown, context?: unknown) => {
      logger.warn({ context }, String(message));
    },
    error: (message: unknown, stack?: unknown, context?: unknown) => {
      logger.error(
        { stack: typeof stack === 'string' ? framesOf(stack) : undefined, context },
        String(message),
      );
    },
  };
}

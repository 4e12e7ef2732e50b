import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { codeOf, type ConflictAnswer } from '@timekeep/contracts/api/answers';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { redactMessage } from '../requests/log-redaction.js';
import { correlationIdOf } from '../requests/request-logging.js';
import { noteReason } from '../requests/request-notes.js';
import { failureOf } from './failure-of.js';

/** Maps every error to a status and `{err}`. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const correlationId = correlationIdOf(request);
    const { status, err, declared, unexpected, retryAfterS, latest, secondFactor } = failureOf(error);

    if (unexpected) this.logger.error({ correlationId, err: error }, 'A request failed');
    noteReason(request, redactMessage(err));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
    const answer: ConflictAnswer = {
      err: status === 500 ? `${err} Please tell the IT Department this number: ${correlationId}` : err,
      ...(declared && codeOf(declared)),
      ...latest,
      ...(secondFactor && { secondFactor }),
    };
    response.status(status).json(answer);
  }
}

import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { codeOf, type ConflictAnswer } from '@timekeep/contracts/api/answers';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { textOf } from '@timekeep/contracts/messages/filled';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { redactMessage } from '../requests/log-redaction.js';
import { correlationIdOf } from '../requests/request-logging.js';
import { noteReason } from '../requests/request-notes.js';
import { failureOf, type Failure } from './failure-of.js';

/** Maps every error to a status and `{err}`. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const correlationId = correlationIdOf(request);
    const failure = failureOf(error);
    const { status, err, declared, unexpected, retryAfterS, latest, secondFactor } = numbered(
      failure,
      correlationId,
    );

    if (unexpected) this.logger.error({ correlationId, err: error }, 'A request failed');
    noteReason(request, redactMessage(failure.err));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
    const answer: ConflictAnswer = {
      err,
      ...(declared && codeOf(declared)),
      ...(latest && { ...latest, changedBy: textOf(latest.changedBy) }),
      ...(secondFactor && { secondFactor }),
    };
    response.status(status).json(answer);
  }
}

/** Returns a failure of the system with the number under which the log has it. */
function numbered(failure: Failure, number: string): Failure {
  if (failure.status !== 500 || !failure.declared) return failure;
  const declared = failureMessages.tellIt({ failure: failure.declared, number });
  return { ...failure, err: declared.text, declared };
}

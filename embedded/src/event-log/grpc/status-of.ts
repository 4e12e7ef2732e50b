import type { StatusObject } from '@grpc/grpc-js';
import type { Logger } from 'pino';

import { InvalidFilterError } from '../reading/event-filter.js';
import { LogUnavailableError } from '../writing/append-request.js';
import { RefusedInputError } from './append-input.js';
import { internal, invalidArgument, unavailable } from './grpc-errors.js';

/** The status that tells a client of an error; what is not expected is logged. */
export function statusOf(error: unknown, log: Logger): StatusObject {
  if (error instanceof RefusedInputError) return error.status;
  if (error instanceof InvalidFilterError) return invalidArgument(error.message);
  if (error instanceof LogUnavailableError) return unavailable();
  log.error({ err: error }, 'a request failed');
  return internal();
}

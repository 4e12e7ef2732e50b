import { HttpException } from '@nestjs/common';
import {
  json,
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { MAX_BODY_BYTES } from '@timekeep/contracts/api/answers';
import { RefusedError } from '../../event-store/store-errors.js';

/** No request of ours comes near it; what walks through a body may call itself for each level. */
const MAX_DEPTH = 16;

/** What the parser's errors are called, by their type: its own words quote the body. */
const FAILURES: ReadonlyMap<string, { status: number; err: string }> = new Map([
  ['entity.too.large', { status: 413, err: 'The request is too large: at most 1 MiB is accepted.' }],
  ['entity.parse.failed', { status: 400, err: 'The body is not valid JSON.' }],
  ['encoding.unsupported', { status: 415, err: 'The encoding of the body is not supported.' }],
  ['charset.unsupported', { status: 415, err: 'The character set of the body is not supported.' }],
  ['request.aborted', { status: 400, err: 'The request broke off.' }],
  ['request.size.invalid', { status: 400, err: 'The body is not as long as the request says.' }],
]);

/** Middleware that reads JSON bodies of at most 1 MiB, which have to be objects of a sane depth. */
export function jsonBody(): readonly (RequestHandler | ErrorRequestHandler)[] {
  return [json({ limit: MAX_BODY_BYTES }), inOurWords, saneBody];
}

function inOurWords(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const failure = FAILURES.get(type);
  next(failure ? new HttpException(failure.err, failure.status, { cause: error }) : error);
}

function saneBody(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (body !== undefined) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw invalid('The body must be a JSON object.');
    }
    checkValues(body);
  }
  next();
}

/** @throws RefusedError for values nested too deeply, and for fields that would hide what every object has */
function checkValues(body: object): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalid('The body is nested too deeply.');
    level = level.flatMap((parent) => {
      const inherited = Object.keys(parent).find((key) => key in Object.prototype);
      if (inherited !== undefined) throw invalid(`Unknown field: ${inherited}`);
      return Object.values(parent).filter(isObject);
    });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function invalid(message: string): RefusedError {
  return new RefusedError({ kind: 'invalid', message });
}

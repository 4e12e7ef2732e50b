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
import { saneBody } from './sane-body.js';

/** What the parser's errors are called, by their type: its own words quote the body. */
const FAILURES: ReadonlyMap<string, { status: number; err: string }> = new Map([
  ['entity.too.large', { status: 413, err: 'The request is too large: at most 1 MiB is accepted.' }],
  ['entity.parse.failed', { status: 400, err: 'The body is not valid JSON.' }],
  ['encoding.unsupported', { status: 415, err: 'The encoding of the body is not supported.' }],
  ['charset.unsupported', { status: 415, err: 'The character set of the body is not supported.' }],
  ['request.aborted', { status: 400, err: 'The request broke off.' }],
  ['request.size.invalid', { status: 400, err: 'The body is not as long as the request says.' }],
]);

const NOT_JSON = { status: 415, err: 'Please send JSON.' };
const NOT_UNPACKED = { status: 400, err: 'The body cannot be unpacked.' };

/** Middleware that reads JSON bodies of at most 1 MiB, which have to be objects of a sane depth and size. */
export function jsonBody(): readonly (RequestHandler | ErrorRequestHandler)[] {
  return [json({ limit: MAX_BODY_BYTES }), inOurWords, jsonAlone, saneBody];
}

function inOurWords(error: unknown, request: Request, _response: Response, next: NextFunction): void {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const failure = FAILURES.get(type) ?? (isPacked(request) && type === '' ? NOT_UNPACKED : undefined);
  next(failure ? new HttpException(failure.err, failure.status, { cause: error }) : error);
}

/** A body in another format is not read at all: it must not pass for none. */
function jsonAlone(request: Request, _response: Response, next: NextFunction): void {
  const isOther = request.is('application/json') === false && request.get('Content-Length') !== '0';
  next(isOther ? new HttpException(NOT_JSON.err, NOT_JSON.status) : undefined);
}

function isPacked(request: Request): boolean {
  return (request.get('Content-Encoding') ?? 'identity').toLowerCase() !== 'identity';
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { linesOf } from '@timekeep/contracts/messages/message';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { RefusedRequestException } from '../failures/failure.filter.js';
import { giveTimeFor } from '../throttling/express-server.js';
import { bodyOf, fieldsOfDto } from '../validation/dto.js';
import { unknownField } from '../validation/validation.pipe.js';
import { requireForm, uploadLimitOf } from './upload.js';
import { limitsOf, sizeInWords } from './body-limits.js';
import { readJsonObject } from './json-text.js';
import { rememberPayload } from '../request-context.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/gi;
const MAX_NAMES = 10;

/**
 * Reads and parses the body of a request. It runs after the guards of access, so that the body of an unauthorized
 * caller is neither buffered nor parsed. GET and HEAD have no body; one that is sent is not read.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(@InjectConfiguration() private readonly configuration: Configuration) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { method } = request;
    if (method === 'GET' || method === 'HEAD') return true;
    const handler = context.getHandler();
    const maxFile = uploadLimitOf(handler);
    if (maxFile !== null) {
      requireForm(request, maxFile);
      giveTimeFor(request, Number(request.headers['content-length'] ?? 0));
      return true;
    }
    const parameter = bodyOf(context.getClass(), handler.name);
    const limits = limitsOf(fieldsOfDto(parameter?.dto ?? null));
    const bytes = hasBody(request) ? await readBody(request, limits.bytes) : null;
    const body = bytes && bytes.length > 0 ? readJsonObject(bytes, limits) : undefined;
    if (body && !parameter) refuseFields(body);
    request.body = body;
    rememberPayload(request, this.configuration.pinSecret);
    return true;
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads all bytes of the body.
 *
 * @throws RefusedRequestException with 413 above `maxBytes`, with 415 for anything but plain JSON in UTF-8
 */
async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  requirePlainJson(request);
  const { 'content-length': length = null } = request.headers;
  return getRawBody(request, { length, limit: maxBytes }).catch((error: unknown) => {
    // The rest of the body is discarded, so that the client can read the answer.
    request.resume();
    const isTooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    throw isTooLarge ? tooLarge(maxBytes) : new RefusedRequestException(400, failureMessages.brokenOff());
  });
}

/** @throws RefusedRequestException with 415 */
function requirePlainJson(request: Request): void {
  const { headers } = request;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new RefusedRequestException(415, failureMessages.compressed());
  if (request.is('application/json') !== 'application/json')
    throw new RefusedRequestException(415, failureMessages.sendJson());
  for (const [, charset = ''] of (headers['content-type'] ?? '').matchAll(CHARSET)) {
    if (charset.toLowerCase() !== 'utf-8') throw new RefusedRequestException(415, failureMessages.notUtf8());
  }
}

/** @throws RefusedError as invalid when the body has any field */
function refuseFields(body: object): void {
  const names = Object.keys(body).slice(0, MAX_NAMES);
  if (names.length === 0) return;
  throw refusedAs('invalid', linesOf(names.map(unknownField)));
}

function tooLarge(maxBytes: number): RefusedRequestException {
  return new RefusedRequestException(413, failureMessages.bodyTooLarge({ size: sizeInWords(maxBytes) }));
}

import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  PayloadTooLargeException,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Request } from 'express';
import { RefusedRequestException } from '../failures/failure.filter.js';

const UPLOAD = 'http:upload';
const MIB = 1_048_576;
/** Room for the other fields of a form, and for its boundaries. */
const FORM_BYTES = 16_384;
/** Fields of a form beside its file: more than any form has. */
const MAX_FIELDS = 8;
const MAX_FIELD_BYTES = 1_024;
/** Field of a form that has the file. */
export const FILE_FIELD = 'file';

/**
 * Lets a route take a form (multipart/form-data) with one file of at most so many bytes, which is read into memory; its other fields are
 * those of the body's DTO. The names and types that the form gives the file are not used.
 */
export function Upload(maxBytes: number) {
  return applyDecorators(SetMetadata(UPLOAD, maxBytes), UseInterceptors(new UploadInterceptor(maxBytes)));
}

/** Returns the limit of a route's file, in bytes; null for a route that takes JSON. */
export function uploadLimitOf(handler: object): number | null {
  const limit: unknown = Reflect.getMetadata(UPLOAD, handler);
  return typeof limit === 'number' ? limit : null;
}

/** The content of the file that a request brings. */
export const UploadedBytes = createParamDecorator((_: undefined, context: ExecutionContext): Uint8Array => {
  const file: unknown = Reflect.get(context.switchToHttp().getRequest<Request>(), 'file');
  const hasBytes = typeof file === 'object' && file !== null && 'buffer' in file;
  if (hasBytes && file.buffer instanceof Uint8Array) return file.buffer;
  throw new RefusedRequestException(400, punchFileMessages.noFile());
});

/**
 * Refuses a form by its head, before it is read.
 *
 * @throws RefusedRequestException with 413 for one that is too large, with 415 for another type
 */
export function requireForm(request: Request, maxBytes: number): void {
  const { headers } = request;
  if (headers['content-encoding'] !== undefined)
    throw new RefusedRequestException(415, failureMessages.compressed());
  if (request.is('multipart/form-data') !== 'multipart/form-data')
    throw new RefusedRequestException(415, punchFileMessages.noFile());
  if (Number(headers['content-length'] ?? 0) <= maxBytes + FORM_BYTES) return;
  // The rest of the body is discarded, so that the client can read the answer.
  request.resume();
  throw tooLarge(maxBytes);
}

/** Parses a form, after the guards, with messages of our own. */
class UploadInterceptor implements NestInterceptor {
  private readonly parser: NestInterceptor;

  constructor(private readonly maxBytes: number) {
    const limits = { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    this.parser = new (FileInterceptor(FILE_FIELD, { limits }))();
  }

  async intercept(context: ExecutionContext, next: CallHandler) {
    try {
      return await this.parser.intercept(context, next);
    } catch (error) {
      if (error instanceof PayloadTooLargeException) throw tooLarge(this.maxBytes);
      throw new RefusedRequestException(400, punchFileMessages.noFile());
    }
  }
}

function tooLarge(maxBytes: number): RefusedRequestException {
  return new RefusedRequestException(413, punchFileMessages.fileTooLarge({ count: maxBytes / MIB }));
}

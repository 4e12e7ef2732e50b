import { Patch } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** A route that changes an existing resource: PATCH, and equally PUT (`putAsPatch`). */
export const PatchOrPut = (path: string): MethodDecorator => Patch(path);

/** Middleware that treats PUT as PATCH, so that a change is one route, and one call under its idempotency key. */
export function putAsPatch(request: Request, _response: Response, next: NextFunction): void {
  if (request.method === 'PUT') request.method = 'PATCH';
  next();
}

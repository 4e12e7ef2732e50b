import type { NextFunction, Request, Response } from 'express';
import { MAX_BODY_VALUES } from '@timekeep/contracts/api/answers';
import { isWellFormed } from '@timekeep/contracts/api/plain-text';
import { RefusedError } from '../../event-store/store-errors.js';
import { unknownField } from '../validation/validation.pipe.js';

/** No request of ours comes near it; what walks through a body may call itself for each level. */
const MAX_DEPTH = 16;
/** No object of ours has a quarter of it; to check unknown fields costs far more than to parse them. */
const MAX_FIELDS = 100;

const TOO_MANY = 'The body has too many fields.';

/** Middleware that lets a parsed body pass when it is an object that can be worked with, or when there is none. */
export function saneBody(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  if (body !== undefined) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw invalid('The body must be a JSON object.');
    }
    checkValues(body);
  }
  next();
}

/**
 * @throws RefusedError for values that are nested too deeply or too many, for fields that would hide what every
 *   object has, and for texts with half a character
 */
function checkValues(body: object): void {
  let level: object[] = [body];
  let count = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalid('The body is nested too deeply.');
    const values = level.flatMap((parent): unknown[] => Object.values(parent));
    count += values.length;
    if (count > MAX_BODY_VALUES) throw invalid(TOO_MANY);
    for (const parent of level) checkNames(parent);
    for (const value of values) checkText(value);
    level = values.filter(isObject);
  }
}

function checkNames(parent: object): void {
  if (Array.isArray(parent)) return;
  const names = Object.keys(parent);
  if (names.length > MAX_FIELDS) throw invalid(TOO_MANY);
  for (const name of names) {
    if (name in Object.prototype) throw invalid(unknownField(name));
    checkText(name);
  }
}

function checkText(value: unknown): void {
  if (typeof value === 'string' && !isWellFormed(value)) {
    throw invalid('The body holds text that cannot be read.');
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function invalid(message: string): RefusedError {
  return new RefusedError({ kind: 'invalid', message });
}

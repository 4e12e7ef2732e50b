import {
  BadRequestException,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import { RefusedError } from '../../event-store/store-errors.js';
import { fieldName } from './field-names.js';

const MAX_LINES = 10;
const MAX_NAME_LENGTH = 80;

/**
 * Validates bodies against their DTO classes. A wrong type is an error, never converted; unknown fields are refused.
 * The messages are combined, one per line, ten at most.
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new RefusedError({ kind: 'invalid', message: textOf(errors) }),
  });
}

/** Validates the parameters of all paths: PostgreSQL cannot store a NUL, and no id has a line break. */
export class PathParameterPipe implements PipeTransform<unknown, unknown> {
  /** @throws BadRequestException for a parameter with control characters */
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'param' && typeof value === 'string' && !isOneLine(value)) throw new BadRequestException();
    return value;
  }
}

/** Placeholder for the field's name in a message. */
export const FIELD = '$field';

/** Returns the refusal of an unknown field; its name comes from the client, so it may be of any length. */
export function unknownField(name: string): string {
  return `Unknown field: ${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name}`;
}

function textOf(errors: readonly ValidationError[]): string {
  const lines = [...new Set(errors.flatMap((error) => messagesOf(error)))];
  const shown = lines.slice(0, MAX_LINES);
  return (lines.length > MAX_LINES ? [...shown, 'And more of this kind.'] : shown).join('\n');
}

function messagesOf({ property, constraints = {}, children = [] }: ValidationError, path = ''): string[] {
  const field = `${path}${property}`;
  const own = Object.entries(constraints).map(([name, message]) =>
    name === 'whitelistValidation' ? unknownField(field) : message.replaceAll(FIELD, fieldName(property)),
  );
  return [...own, ...children.flatMap((child) => messagesOf(child, `${field}.`))];
}

import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { RefusedError } from '../../event-store/store-errors.js';

/**
 * Checks bodies against their DTO classes. A wrong type is an error, never converted; unknown fields are refused.
 * All messages come together, a line each.
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) =>
      new RefusedError({
        kind: 'invalid',
        message: [...new Set(errors.flatMap((error) => messagesOf(error)))].join('\n'),
      }),
  });
}

function messagesOf({ property, constraints = {}, children = [] }: ValidationError, path = ''): string[] {
  const field = `${path}${property}`;
  const own = Object.entries(constraints).map(([name, message]) =>
    name === 'whitelistValidation' ? `Unknown field: ${field}` : message.replaceAll(FIELD, field),
  );
  return [...own, ...children.flatMap((child) => messagesOf(child, `${field}.`))];
}

/** Stands for the field's whole path in a message. */
export const FIELD = '$field';

import {
  type ArgumentMetadata,
  BadRequestException,
  Injectable,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { textOf } from '@timekeep/contracts/messages/filled';
import { linesOf, type Message } from '@timekeep/contracts/messages/message';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { plain, type PlainReason } from '../../event-store/decider.js';
import { refusedAs } from '../../event-store/store-errors.js';

const MAX_LINES = 10;
const MAX_NAME_LENGTH = 80;

/**
 * Validates bodies against their DTO classes. A wrong type is an error, never converted; unknown fields are refused.
 * The messages are combined, one per line, ten at most.
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    // The copies whose decorators the DTOs have: other ones, which NestJS might load, would know none of their fields.
    transformerPackage: classTransformer,
    validatorPackage: classValidator,
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => refusedAs('invalid', reasonOf(errors)),
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

/** Returns the refusal of an unknown field; its name comes from the client, so it may be of any length. */
export function unknownField(name: string): Message {
  const field = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return fieldMessages.unknown({ field });
}

function reasonOf(errors: readonly ValidationError[]): Message | PlainReason {
  const found = errors.flatMap((error) => messagesOf(error));
  const distinct = [...new Map(found.map((message) => [textOf(message), message])).values()];
  const shown = distinct.slice(0, MAX_LINES);
  const lines = distinct.length > MAX_LINES ? [...shown, fieldMessages.more()] : shown;
  const declared = lines.filter((line) => typeof line === 'object');
  return declared.length === lines.length ? linesOf(declared) : plain(lines.map(textOf).join('\n'));
}

function messagesOf(
  { property, value, constraints = {}, contexts = {}, children = [] }: ValidationError,
  path = '',
): (string | Message)[] {
  const field = `${path}${property}`;
  const own = Object.entries(constraints).map(([name, message]) => {
    if (name === 'whitelistValidation') return unknownField(field);
    const context: unknown = contexts[name];
    return isChoice(context) ? context.choose(value, property) : message;
  });
  return [...own, ...children.flatMap((child) => messagesOf(child, `${field}.`))];
}

/** True for the context that `refusing` gives to a decorator. */
function isChoice(
  context: unknown,
): context is { readonly choose: (value: unknown, field: string) => Message } {
  return (
    typeof context === 'object' &&
    context !== null &&
    'choose' in context &&
    typeof context.choose === 'function'
  );
}

/** A path parameter that is an employee id. */
@Injectable()
export class EmpidPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (EMPID_PATTERN.test(text)) return text;
    throw refusedAs('invalid', fieldMessages.idMalformed());
  }
}

/** An employee id in a query, where it may be missing. A name that is given twice comes as a list, which is refused. */
@Injectable()
export class EmpidQueryPipe implements PipeTransform<unknown, string | undefined> {
  transform(value: unknown): string | undefined {
    if (value === undefined || (typeof value === 'string' && EMPID_PATTERN.test(value))) return value;
    throw refusedAs('invalid', fieldMessages.idMalformed());
  }
}

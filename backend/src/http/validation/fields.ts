import { applyDecorators } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { fieldMessages, labelOf } from '@timekeep/contracts/messages/field-messages';
import type { Message, MessageValue } from '@timekeep/contracts/messages/message';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import {
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';

/** Reason of a decorator: a message, or a function that chooses one by the value and the field's name. */
export type Reason = Message | ((value: unknown, field: string) => Message);

/** Returns the options of a decorator that refuses for this reason. */
export function refusing(reason: Reason): ValidationOptions {
  const choose = typeof reason === 'function' ? reason : () => reason;
  return { message: ({ value, property }) => choose(value, property).text, context: choose };
}

/** Returns the options of a decorator that refuses with a message about its field. */
export function refusingField(
  message: (values: { readonly field: MessageValue }) => Message,
): ValidationOptions {
  return refusing((_, field) => message({ field: labelOf(field) }));
}

/** The length of the longest form of an instant, with room to spare. */
export const DATE_MAX_LENGTH = 40;

/**
 * A text of 1 to `maxLength` characters in one line. It may have invisible characters, which names and passwords of former
 * versions may have: deciders refuse them in what they record.
 */
export function IsText(maxLength: number, whenEmpty?: Reason): PropertyDecorator {
  return applyDecorators(
    IsOneLine(),
    IsString(refusingField(fieldMessages.noText)),
    IsNotEmpty(whenEmpty ? refusing(whenEmpty) : refusingField(fieldMessages.empty)),
    MaxLength(
      maxLength,
      refusingField((its) => fieldMessages.tooLong({ ...its, count: maxLength })),
    ),
  );
}

/** A text that may be a date or an instant; it is parsed later. */
export function IsDateText(whenEmpty?: Reason): PropertyDecorator {
  return IsText(DATE_MAX_LENGTH, whenEmpty);
}

/** An employee id: exactly six digits. */
export function IsEmpid(
  whenWrong: Reason = fieldMessages.idMalformed(),
  whenEmpty?: Reason,
): PropertyDecorator {
  return applyDecorators(
    IsString(refusingField(fieldMessages.noText)),
    IsNotEmpty(whenEmpty ? refusing(whenEmpty) : refusingField(fieldMessages.empty)),
    Matches(EMPID_PATTERN, refusing(whenWrong)),
  );
}

/** A text in one line, without control characters. Used beside `IsString`, which refuses other types. */
export function IsOneLine(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isOneLine',
      validator: { validate: (value: unknown) => typeof value !== 'string' || isOneLine(value) },
    },
    refusingField(fieldMessages.unreadable),
  );
}

import { applyDecorators } from '@nestjs/common';
import { EMPID_LENGTH, EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import { IsNotEmpty, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { FIELD } from './validation.pipe.js';

/** Message for an invalid employee id. */
export const EMPID_REFUSED = `The employee ID must have ${EMPID_LENGTH} digits.`;

/** The length of the longest form of an instant, with room to spare. */
export const DATE_MAX_LENGTH = 40;

const NOT_EMPTY = `${FIELD} must not be empty`;

/**
 * A text of 1 to `maxLength` characters in one line. It may have invisible characters, which names and passwords of former
 * versions may have: deciders refuse them in what they record.
 */
export function IsText(maxLength: number, whenEmpty = NOT_EMPTY): PropertyDecorator {
  return applyDecorators(
    IsOneLine(),
    IsString({ message: `${FIELD} must be text` }),
    IsNotEmpty({ message: whenEmpty }),
    MaxLength(maxLength, { message: `${FIELD} must have at most ${maxLength} characters` }),
  );
}

/** A text that may be a date or an instant; it is parsed later. */
export function IsDateText(whenEmpty = NOT_EMPTY): PropertyDecorator {
  return IsText(DATE_MAX_LENGTH, whenEmpty);
}

/** An employee id: exactly six digits. */
export function IsEmpid(whenWrong = EMPID_REFUSED, whenEmpty = NOT_EMPTY): PropertyDecorator {
  return applyDecorators(
    IsString({ message: `${FIELD} must be text` }),
    IsNotEmpty({ message: whenEmpty }),
    Matches(EMPID_PATTERN, { message: whenWrong }),
  );
}

/** A text in one line, without control characters. Used beside `IsString`, which refuses other types. */
export function IsOneLine(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isOneLine',
      validator: { validate: (value: unknown) => typeof value !== 'string' || isOneLine(value) },
    },
    { message: `${FIELD} must be readable text` },
  );
}

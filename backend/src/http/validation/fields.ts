import { applyDecorators } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { FIELD } from './validation.pipe.js';

const NOT_EMPTY = `${FIELD} must not be empty`;

/** A text of 1 to `maxLength` characters. */
export function IsText(maxLength: number, whenEmpty = NOT_EMPTY): PropertyDecorator {
  return applyDecorators(
    IsString({ message: `${FIELD} must be text` }),
    IsNotEmpty({ message: whenEmpty }),
    MaxLength(maxLength, { message: `${FIELD} must have at most ${maxLength} characters` }),
  );
}

/** An employee id: exactly six digits. */
export function IsEmpid(
  whenWrong = `${FIELD} must be an employee ID of 6 digits`,
  whenEmpty = NOT_EMPTY,
): PropertyDecorator {
  return applyDecorators(
    IsString({ message: `${FIELD} must be text` }),
    IsNotEmpty({ message: whenEmpty }),
    Matches(EMPID_PATTERN, { message: whenWrong }),
  );
}

import {
  aboutField,
  dateText,
  employeeId,
  IN_ONE_LINE,
  line,
  type Reason,
} from '@timekeep/contracts/fields/request-field';
import type { Message, MessageValue } from '@timekeep/contracts/messages/message';
import type { ValidationOptions } from 'class-validator';
import { checkedAs, decoratorOf, refusing } from './dto.js';

/** Decorators of declared fields, for DTO classes that are written out. */

export { refusing };

/** Returns the options of a decorator that refuses with a message about its field. */
export function refusingField(
  message: (values: { readonly field: MessageValue }) => Message,
): ValidationOptions {
  return refusing(aboutField(message));
}

/** A text of 1 to `maxLength` characters in one line. */
export function IsText(maxLength: number, whenEmpty?: Reason): PropertyDecorator {
  return checkedAs(line(maxLength, missingAs(whenEmpty)));
}

/** A text that may be a date or an instant; it is parsed later. */
export function IsDateText(whenEmpty?: Reason): PropertyDecorator {
  return checkedAs(dateText(missingAs(whenEmpty)));
}

/** An employee id: exactly six digits. */
export function IsEmpid(whenWrong?: Reason, whenEmpty?: Reason): PropertyDecorator {
  const wrong = whenWrong === undefined ? {} : { wrong: whenWrong };
  return checkedAs(employeeId({ ...wrong, ...missingAs(whenEmpty) }));
}

/** A text in one line, without control characters. Used beside `IsString`, which refuses other types. */
export function IsOneLine(): PropertyDecorator {
  return decoratorOf(IN_ONE_LINE);
}

function missingAs(missing: Reason | undefined): { readonly missing?: Reason } {
  return missing === undefined ? {} : { missing };
}

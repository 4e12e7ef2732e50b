import { IsText } from '../../http/validation/fields.js';

/** The longest way to write an instant, with room to spare. */
const DATE_MAX_LENGTH = 40;

/** A text that may be a date; whether it is one is told when it is read. */
export function IsDateText(): PropertyDecorator {
  return IsText(DATE_MAX_LENGTH);
}

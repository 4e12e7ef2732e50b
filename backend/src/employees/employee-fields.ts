import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { refusingField } from '../http/validation/fields.js';

/** Longer than any valid entry: the decider reports all problems of the entries at once. */
export const TYPED_MAX_LENGTH = 200;

export const TEXT = refusingField(fieldMessages.noText);

export const NUMBER = refusingField(fieldMessages.noWholeNumber);

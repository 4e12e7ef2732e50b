import type { FailureAnswer, MessageAnswer } from '@timekeep/contracts/api/answers';
import { object, optional, text, truth } from '../shape.js';

/** Beside an answer to a change. */
export const pending = optional(truth('The change is recorded, but could not be read yet.'));

export const messageAnswer = object<MessageAnswer>({ msg: text(), pending });

export const failureAnswer = object<FailureAnswer>({ err: text('Why, in words for people.') });

import type { ConflictAnswer, MessageAnswer } from '@timekeep/contracts/api/answers';
import { object, optional, text, truth } from '../shape.js';

/** Beside an answer to a change. */
export const pending = optional(truth('The change is recorded, but could not be read yet.'));

export const messageAnswer = object<MessageAnswer>({ msg: text(), pending });

export const failureAnswer = object<ConflictAnswer>({
  err: text('Why, in words for people.'),
  changedBy: optional(text('With 409, where one event tells: who changed it last.')),
  revision: optional(text('With 409, where one event tells: its revision now.')),
});

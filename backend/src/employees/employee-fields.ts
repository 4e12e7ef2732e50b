import { FIELD } from '../http/validation/validation.pipe.js';

/** Longer than any valid entry: the decider reports all problems of the entries at once. */
export const TYPED_MAX_LENGTH = 200;

export const TEXT = { message: `${FIELD} must be text` };

export const NUMBER = { message: `${FIELD} must be a whole number` };

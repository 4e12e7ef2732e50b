import { StoreUnavailableError } from '@timekeep/log/client/errors';
import type { Refusal } from './decider.js';

/** A command was refused. The one exception that carries a refusal to the edge, where it becomes a status. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.name = 'RefusedError';
  }
}

/** The log answers, yet the organization, which all dates need, is not founded in it yet; that takes a moment. */
export class NotFoundedError extends StoreUnavailableError {
  constructor() {
    super('nothing-recorded', undefined);
    this.name = 'NotFoundedError';
    this.message = 'The company is being set up. Please try again in a moment.';
  }
}

/**
 * A command decided on an event that no reader of the log could understand or apply: a fault of this program, since what
 * people enter is checked before. Nothing was recorded.
 */
export class UnrecordableEventError extends Error {
  constructor(type: string, stream: string, reason: string) {
    super(`${type} was not recorded in the stream ${stream}: ${reason}.`);
    this.name = 'UnrecordableEventError';
  }
}

/** A stream holds what this version cannot read: an event of another category, of a newer version, or not whole. */
export class UnreadableStreamError extends Error {
  constructor(event: string, reason: string) {
    super(`${event} cannot be read: ${reason}.`);
    this.name = 'UnreadableStreamError';
  }
}

import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { refusalOf, type PlainReason, type Refusal, type RefusalKind } from './decider.js';

/** The refusal of a command, as the one exception that the HTTP edge maps to a status. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.name = 'RefusedError';
  }
}

/** Returns the error that refuses for a reason. */
export function refusedAs(kind: RefusalKind, reason: Message | PlainReason): RefusedError {
  return new RefusedError(refusalOf(kind, reason));
}

/** A stream was appended to since the rehearsal that noted its revision; the command may be rehearsed and recorded again. */
export class StreamMovedError extends RefusedError {}

/** True for a refusal of that kind. */
export function isRefusedAs(error: unknown, kind: Refusal['kind']): error is RefusedError {
  return error instanceof RefusedError && error.refusal.kind === kind;
}

/** The log answers, but the organization, which all dates need, is not founded yet; that takes a moment. */
export class NotFoundedError extends StoreUnavailableError {
  constructor() {
    super('nothing-recorded', undefined);
    this.name = 'NotFoundedError';
    this.message = failureMessages.settingUp().text;
  }
}

/**
 * A command decided on an event that no reader of the log could parse or apply: a fault of this program, since
 * user input is validated before. Nothing was recorded.
 */
export class UnrecordableEventError extends Error {
  constructor(type: string, stream: string, reason: string) {
    super(`${type} was not recorded in the stream ${stream}: ${reason}.`);
    this.name = 'UnrecordableEventError';
  }
}

/**
 * A stream has an event that this version cannot read: of another category, of a newer version, or with missing fields.
 */
export class UnreadableStreamError extends Error {
  constructor(event: string, reason: string) {
    super(`${event} cannot be read: ${reason}.`);
    this.name = 'UnreadableStreamError';
  }
}

import type { EventEmitter } from 'node:events';

import type { status, StatusObject } from '@grpc/grpc-js';

import { stopping } from '../errors/grpc-errors.js';

/** The part of a server's call that ends it early. */
export type EndableCall = EventEmitter;

/** The calls that last, to be ended when the server stops. */
export class OpenCalls {
  readonly #calls = new Map<EndableCall, StatusObject>();

  /**
   * @param code how the call ends when the server stops: appends are cancelled, so that clients that wait for answers
   *   fail at once
   */
  add(call: EndableCall, code: status.CANCELLED | status.UNAVAILABLE): void {
    this.#calls.set(call, stopping(code));
    const forget = () => this.#calls.delete(call);
    call.once('cancelled', forget);
    call.once('close', forget);
  }

  delete(call: EndableCall): void {
    this.#calls.delete(call);
  }

  endAll(): void {
    for (const [call, end] of this.#calls) endWith(call, end);
    this.#calls.clear();
  }
}

/** Ends a call with a status other than OK; after that nothing more may be written to it. */
export function endWith(call: EndableCall, end: StatusObject): void {
  call.emit('error', end);
}

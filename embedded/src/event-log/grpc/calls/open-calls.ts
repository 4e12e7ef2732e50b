import type { status, StatusObject } from '@grpc/grpc-js';

import { stopping } from '../errors/grpc-errors.js';
import type { ServerCall } from './server-call.js';

/** The calls that last, to be ended when the server stops. */
export class OpenCalls {
  readonly #calls = new Map<ServerCall, StatusObject>();

  /**
   * @param code how the call ends when the server stops: appends are cancelled, so that clients that wait for answers
   *   fail at once
   */
  add(call: ServerCall, code: status.CANCELLED | status.UNAVAILABLE): void {
    this.#calls.set(call, stopping(code));
    call.signal.addEventListener('abort', () => this.#calls.delete(call), { once: true });
  }

  endAll(): void {
    for (const [call, end] of this.#calls) call.end(end);
  }
}

import { status, type StatusObject } from '@grpc/grpc-js';

import { stopping } from '../errors/grpc-errors.js';
import type { ServerCall } from './server-call.js';

const STOPPING = {
  [status.CANCELLED]: stopping(status.CANCELLED),
  [status.UNAVAILABLE]: stopping(status.UNAVAILABLE),
} as const;

/** Registry of long-lived calls, which are ended when the server stops. */
export class OpenCalls {
  readonly #calls = new Map<ServerCall, StatusObject>();

  /**
   * @param code status of the call when the server stops: appends are cancelled, so that clients that wait for answers
   *   fail at once
   */
  add(call: ServerCall, code: status.CANCELLED | status.UNAVAILABLE): void {
    this.#calls.set(call, STOPPING[code]);
    call.onEnd(() => {
      this.#calls.delete(call);
    });
  }

  endAll(): void {
    for (const [call, end] of this.#calls) call.end(end);
  }
}

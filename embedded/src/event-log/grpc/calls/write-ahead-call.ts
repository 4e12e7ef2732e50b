import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** Messages on their way to the socket at a time. */
const MAX_AHEAD = 256;

/**
 * A call that takes the next message before the one before has reached the socket, up to a bound. Left to itself
 * gRPC writes one, waits for it, writes the next; with several waiting, HTTP/2 sends them in one go.
 */
class WriteAheadCall extends ServerInterceptingCall {
  #ahead = 0;
  #held: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    this.#ahead += 1;
    super.sendMessage(message, () => {
      this.#ahead -= 1;
      const held = this.#held;
      this.#held = undefined;
      held?.();
    });
    if (this.#ahead < MAX_AHEAD) callback();
    else this.#held = callback;
  }
}

export const writeAhead: ServerInterceptor = (_method, call) => new WriteAheadCall(call);

import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';

interface Call {
  readonly begin: () => void;
  /** Never fails. */
  readonly ended: Promise<unknown>;
}

/**
 * Lets calls that arrive while others are at work begin together, when those have ended or after 0.1 s, so that they
 * share reads and group commits. A call that arrives while no other is at work begins at once.
 */
export class MicroBatcher {
  private readonly calls = new RequestCoalescer(async (calls: readonly Call[]) => {
    for (const { begin } of calls) begin();
    await Promise.all(calls.map(({ ended }) => ended));
  });

  /**
   * Resolves when the call may begin.
   *
   * @param ended settles when the call is over, however it ends; it may settle before the call may begin
   */
  admit(ended: Promise<unknown>): Promise<void> {
    // A rejection before anything waits for it would be unhandled; the caller handles it.
    const over = ended.catch(() => undefined);
    return new Promise((begin) => {
      void this.calls.request({ begin, ended: over });
    });
  }
}

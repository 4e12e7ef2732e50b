import { GatheredQuestions } from '@timekeep/projections/checkpoint/gathered-questions';

interface Call {
  readonly begin: () => void;
  /** Never fails. */
  readonly ended: Promise<unknown>;
}

/**
 * Lets calls that come while others are at work begin together, when those have ended or after 0.1 s. On their way they
 * then ask the same at the same moment, which is asked once. A call that finds nobody at work begins at once.
 */
export class Waves {
  private readonly waves = new GatheredQuestions(async (calls: readonly Call[]) => {
    for (const { begin } of calls) begin();
    await Promise.all(calls.map(({ ended }) => ended));
  });

  /**
   * Resolves when it is the call's turn.
   *
   * @param ended settles when the call is over, however it ends; it may before its turn comes
   */
  turn(ended: Promise<unknown>): Promise<void> {
    // It may fail before anybody waits for it, and whoever made the call hears of that.
    const over = ended.catch(() => undefined);
    return new Promise((begin) => {
      void this.waves.ask({ begin, ended: over });
    });
  }
}

import { GatheredQuestions } from '@timekeep/projections/checkpoint/gathered-questions';

type Work = () => Promise<void>;

/**
 * Lets calls that come while others are at work begin together, when those have ended or after 0.1 s. On their way they
 * then ask the same at the same moment, which is asked once. A call that finds nobody at work begins at once.
 */
export class Waves {
  private readonly waves = new GatheredQuestions(async (calls: readonly Work[]) => {
    await Promise.all(calls.map((begin) => begin()));
  });

  /** What the work gives, or fails with; it fails for nobody else. */
  join<T>(work: () => Promise<T>): Promise<T> {
    // One that throws at once is a call that fails, and must not end the wave.
    const begin = async (): Promise<T> => await work();
    return new Promise((resolve, reject) => {
      void this.waves.ask(() => begin().then(resolve, reject));
    });
  }
}

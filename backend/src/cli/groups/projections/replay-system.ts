import { newestCommit } from '@timekeep/projections/replay/survey';
import type { ReplayOptions } from '@timekeep/projections/replay/replay-run';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import type { OutputOptions } from '../../terminal/output.js';
import { showProgress, silentProgress } from '../../terminal/progress.js';
import { ReplayProgress } from './replay-progress.js';

/** Error of a replay that was interrupted. */
export class InterruptedError extends Error {
  constructor() {
    super(
      'Interrupted. The live tables are as they were; a replay goes on from here when it is called again.',
    );
    this.name = 'InterruptedError';
  }
}

/**
 * Works on the generations of the system's projections, until it is done or interrupted.
 *
 * @param title of the progress bar; null to show no bar
 */
export async function onReplaySystem<T>(
  title: string | null,
  { json }: OutputOptions,
  work: (options: ReplayOptions) => Promise<T>,
): Promise<T> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const stopping = new AbortController();
  const interrupt = (): void => {
    stopping.abort(new InterruptedError());
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const options = { databaseUrl, eventStoreUrl, signal: stopping.signal };
  try {
    if (title === null) return await work(options);
    const show = json ? silentProgress : showProgress;
    const progress = new ReplayProgress(title, show, await newestCommit(eventStoreUrl));
    try {
      const result = await work({
        ...options,
        advanced: (name, position, events) => {
          progress.advanced(name, position, events);
        },
      });
      progress.finish();
      return result;
    } catch (error) {
      progress.abandon();
      throw error;
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

import type { Line } from '../../harness/line.js';
import { summarize } from '../../harness/measuring/rounds.js';
import { peakMemoryOf } from '../../harness/world/process-figures.js';
import { mixedLoad } from './mixed-load.js';

interface MemoryLine {
  readonly name: string;
  readonly process: string;
  /** Its entry file. */
  readonly script: URL;
}

/** The peak memory of a process of the system, from its start through the load to the end of all concurrent calls. */
export function memoryLine({ name, process, script }: MemoryLine): Line {
  return {
    name,
    what: `the most memory of the ${process} since its start: the load, the lines before, and all of it at once`,
    unit: 'MB',
    bar: 350,
    aim: 250,
    direction: 'lower',
    run: async (context) => {
      const { calls, failed } = await mixedLoad(context);
      if (failed === calls) throw new Error('No call succeeded');
      const details = [`${failed} of ${calls} calls failed in the end`];
      return { value: summarize([await peakMemoryOf(script)]), reference: null, details };
    },
  };
}

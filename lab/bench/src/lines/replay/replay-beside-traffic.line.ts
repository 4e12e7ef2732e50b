import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays } from '@timekeep/contracts/time/work-date';
import { percentile } from '@timekeep/tools/statistics';
import { bulkLoad, type LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { endOf, projectionsCommand } from './replay.line.js';

/** The first of the changed dates, none of which has a record; there are enough of them until 2100. */
const FAR_DATE = '2030-01-01';

/** HR's work: a change, and a search after it, one after the other until stopped. */
class Traffic {
  private times: number[] = [];
  private going = true;
  private readonly done: Promise<void>;

  constructor(private readonly system: LoadedSystem) {
    this.done = this.goOn();
    // The caller of `stop` gets the error.
    this.done.catch(() => undefined);
  }

  /** Returns the times of the changes with their searches since the last call, in ms. */
  take(): number[] {
    const { times } = this;
    this.times = [];
    return times;
  }

  /** @throws Error when a call failed, or a change could not be read in time */
  async stop(): Promise<void> {
    this.going = false;
    await this.done;
  }

  private async goOn(): Promise<void> {
    const { hr, company, dates } = this.system;
    const day = dates.at(-1);
    for (let round = 0; this.going; round += 1) {
      const start = performance.now();
      // Each has a date of its own, since a change reads the whole stream of its date.
      const change = { selectedDate: addDays(FAR_DATE, round), selectedRemark: 'LH' };
      const { answer } = await hr.call<MessageAnswer>('POST', API_PATHS.holidays, change);
      if (answer.pending) throw new Error('A change could not be read in time');
      const department = company.departments[round % company.departments.length];
      const search = { FROM: day, TO: day, reportFilter: 'department', selectedOption: department };
      const found = await hr.call<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
      if (found.answer.data.length === 0) throw new Error('A search found no records');
      this.times.push(performance.now() - start);
    }
  }
}

const EMPLOYEES = 6_000;
/** Enough for half a million events. */
const DAYS = 60;
const ALONE_MS = 30_000;
const KILLS = 2;
const UNTIL_KILLED_MS = 15_000;
const SHARE = 0.95;

/** The effect of a whole replay on users; the replay is killed twice on its way. */
export const replayBesideTraffic: Line = {
  name: 'replay-traffic',
  what: `a change and a search after it, 95th percentile, while all projections of half a million events are replayed, killed ${KILLS} times and verified; the reference is the same without`,
  unit: 'ms',
  bar: 2,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  const traffic = new Traffic(system);
  await passing(ALONE_MS);
  const alone = traffic.take();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const replay = projectionsCommand('replay', system.stores);
    await passing(UNTIL_KILLED_MS);
    if (replay.exitCode !== null) throw new Error('The replay was done before it could be killed');
    replay.kill('SIGKILL');
    await once(replay, 'exit');
  }
  await endOf(projectionsCommand('replay', system.stores));
  const beside = traffic.take();
  await traffic.stop();
  await endOf(projectionsCommand('verify', system.stores));
  return { value: spread(beside), reference: spread(alone) };
}

/** The percentile of the times, with the fastest and the slowest. */
function spread(times: readonly number[]) {
  return { median: percentile(times, SHARE), lowest: Math.min(...times), highest: Math.max(...times) };
}

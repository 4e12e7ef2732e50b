import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { addDays } from '@timekeep/contracts/time/work-date';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';

/** The first of the changed dates, none of which has a record; there are enough of them until 2100. */
const FAR_DATE = '2030-01-01';

/** HR's work: a change, and a search after it, one after the other until stopped. */
export class Traffic {
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

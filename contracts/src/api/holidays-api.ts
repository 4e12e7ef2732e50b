import type { HolidayRemark } from '../attendance/remarks.js';
import type { WorkDate } from '../time/work-date.js';

export interface Holiday {
  readonly date: WorkDate;
  readonly remark: HolidayRemark;
}

/** All holidays, by date. */
export interface HolidaysAnswer {
  readonly data: readonly Holiday[];
}

import type { RecordFact, RecordState } from '@timekeep/contracts/attendance/record-state';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordBook, type LastChange } from '../attendance/memory/record-book.js';

/** A record that an event gave facts to: its facts before and after. */
export interface TouchedRecord {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly former: RecordState | undefined;
  readonly state: RecordState;
}

/** Records as attendance keeps them, which also remember what they were before the event. */
export class AuditBook extends RecordBook {
  private touched = new Map<string, Omit<TouchedRecord, 'state'>>();

  override add(
    EMPID: string,
    date: WorkDate,
    fact: RecordFact,
    holiday: HolidayRemark | undefined,
    change: LastChange,
  ): void {
    const name = `${EMPID}/${date}`;
    if (!this.touched.has(name)) this.touched.set(name, { EMPID, date, former: this.stateOf(EMPID, date) });
    super.add(EMPID, date, fact, holiday, change);
  }

  /** What was given facts since the last call, whether or not that changed anything. */
  takeTouched(): TouchedRecord[] {
    const touched = [...this.touched.values()].flatMap((record) => {
      const state = this.stateOf(record.EMPID, record.date);
      return state ? [{ ...record, state }] : [];
    });
    this.touched = new Map();
    return touched;
  }
}

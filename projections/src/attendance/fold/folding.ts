import type { RecordFact } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../memory/company-state.js';
import type { LastChange, RecordBook } from '../memory/record-book.js';

/** One event on its way into the company and its records. */
export class Folding {
  constructor(
    readonly company: CompanyState,
    readonly records: RecordBook,
    private readonly change: LastChange,
  ) {}

  /** Adds a fact of the event to a record, which it creates if need be. */
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void {
    this.records.add(EMPID, date, fact, this.company.holidayOn(date), this.change);
  }
}

import type { RecordFact } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import type { PositionedEvent } from '../../engine/projection.js';
import type { CompanyState } from '../memory/company-state.js';
import type { RecordBook } from '../memory/record-book.js';
import type { LastChange } from '../memory/record-row.js';

/** One event on its way into the company and its records. */
export class Folding {
  private constructor(
    readonly company: CompanyState,
    readonly records: RecordBook,
    private readonly change: LastChange,
  ) {}

  static of({ position, actor }: PositionedEvent, company: CompanyState, records: RecordBook): Folding {
    return new Folding(company, records, { revision: positionText(position), changedBy: actor });
  }

  /** Adds a fact of the event to a record, which it creates if need be. */
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void {
    this.records.add(EMPID, date, fact, this.company.holidayOn(date), this.change);
  }
}

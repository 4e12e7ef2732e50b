import type { RecordFact } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import type { PositionedEvent } from '../engine/projection.js';
import type { RecordBook } from '../engine/records/record-book.js';
import type { LastChange } from '../engine/records/record-row.js';
import type { CompanyState } from './company-state.js';

/** One event on its way into the company and its records. */
export class Folding {
  private readonly change: LastChange;

  constructor(
    private readonly source: PositionedEvent,
    readonly company: CompanyState,
    readonly records: RecordBook,
  ) {
    this.change = { revision: positionText(source.position), changedBy: source.actor };
  }

  get eventId(): string {
    return this.source.id;
  }

  /** Adds a fact of the event to a record, which it creates if there is none. */
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void {
    this.records.add(EMPID, date, fact, this.company.holidayOn(date), this.change);
  }
}

import type { RecordFact } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import type { PositionedEvent } from '../engine/projection.js';
import type { RecordBook } from '../engine/records/record-book.js';
import type { LastChange } from '../engine/records/record-row.js';
import type { CompanyState } from './company-state.js';

/** Context of one event for its handler. */
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

  /** Adds a fact of the event to a record, which is created if it does not exist. */
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void {
    this.records.add(EMPID, date, fact, this.company.holidayOn(date), this.change);
  }
}

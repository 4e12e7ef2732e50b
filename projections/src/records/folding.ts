import { terminalOfActor, type PlacingFacts } from '@timekeep/contracts/attendance/punch-changes';
import type { RecordFact, RecordState } from '@timekeep/contracts/attendance/record-state';
import { NO_SCHEDULE } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import type { CompanyState } from '../attendance/company-state.js';
import type { PositionedEvent } from '../engine/projection.js';
import type { Steps } from '../engine/time-slices.js';
import type { RecordBook } from './record-book.js';
import type { LastChange } from './record-row.js';

/** Context of one event for its handler. */
export class Folding {
  private readonly change: LastChange;

  constructor(
    private readonly source: PositionedEvent,
    readonly company: CompanyState,
    readonly records: Pick<RecordBook, 'add' | 'stateOf' | 'employeesOn'>,
  ) {
    this.change = { revision: positionText(source.position), changedBy: source.actor };
  }

  get eventId(): string {
    return this.source.id;
  }

  /** Place and time of the event in the log. */
  get recorded(): Pick<PositionedEvent, 'position' | 'recordedAt'> {
    return this.source;
  }

  /** The terminal that the event comes from; undefined for another actor. */
  get terminal(): string | undefined {
    return terminalOfActor(this.source.actor);
  }

  /** The facts besides records that the work date of a punch depends on. */
  get placing(): PlacingFacts {
    const { zone, employees } = this.company;
    return { zone, scheduleOf: (EMPID) => employees.get(EMPID) ?? NO_SCHEDULE };
  }

  stateOf(EMPID: string, date: WorkDate): RecordState | undefined {
    return this.records.stateOf(EMPID, date);
  }

  /** Adds a fact of the event to a record, which is created if it does not exist. */
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void {
    this.records.add(EMPID, date, fact, this.company, this.change);
  }

  /** Returns the work of an event that concerns many employees, to be done after its handler has returned. */
  *forEach<Item>(items: Iterable<Item>, apply: (item: Item) => void): Steps {
    for (const item of items) {
      apply(item);
      yield;
    }
  }
}

/** Further changes of an event, which may be of many records: they are folded in parts. */
export interface Further {
  /** The dates whose records may change. */
  readonly dates: (company: CompanyState) => readonly WorkDate[];
  /** Missing if each record changes by itself. Else those concerned, and the dates whose records of one employee are read together. */
  readonly ofEmployees?: (company: CompanyState) => {
    readonly employees: readonly string[];
    readonly reads: readonly WorkDate[];
  };
  /** Missing if the change of a record may depend on other records. Else `fold` adds this fact to each record of the dates. */
  readonly ofEach?: FactOfEach;
  /** Changes a record, or does nothing if there is none. */
  readonly fold: (EMPID: string, date: WorkDate, fold: Folding) => void;
}

/** A fact that each record of some dates gets, whatever the others are: a preview folds only those that may change, without their rows in memory. */
export interface FactOfEach {
  readonly of: (EMPID: string, date: WorkDate, company: CompanyState) => RecordFact;
  /** Returns a condition of the records of these dates that may get other values, in SQL over the table of records. */
  readonly mayChange: (dates: readonly WorkDate[], company: CompanyState) => string;
}

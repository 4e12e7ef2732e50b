import {
  nothingLeft,
  type PositionedEvent,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { inSlices } from '../engine/time-slices.js';
import type { CompanyState } from './memory/company-state.js';
import { loadCompany, saveCompany } from './store/company-store.js';
import { foldAll } from './fold/fold-all.js';
import { datesUnderNewRules, foldGrace } from './fold/fold-rules.js';
import { datePortions, portionsOf, recordsNeededBy } from './memory/portions.js';
import { RecordBook } from './memory/record-book.js';
import { loadDates } from './store/record-dates.js';
import { loadRecords, saveRecords } from './store/record-store.js';

/** Reads what a portion of the batch needs, folds it in memory, and writes what changed. */
export class AttendanceRun implements ProjectionRun {
  private company: CompanyState | undefined;
  private records: RecordBook | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const company = (this.company ??= await loadCompany(db));
    const records = (this.records ??= new RecordBook(await loadDates(db)));
    for (const portion of portionsOf(batch, company)) {
      await loadRecords(records, recordsNeededBy(portion, company, records), db);
      await inSlices(foldAll(portion, company, records));
      if (records.isFull) await this.takeChanges(db)();
      for (const event of portion) await this.recount(event, company, records, db);
    }
    return nothingLeft;
  }

  takeChanges(db: ReadModelDb): Write {
    const { company, records } = this;
    if (!company || !records) return nothingLeft;
    const ofCompany = company.takeChanges();
    const ofRecords = records.takeChanges();
    records.settle();
    return async () => {
      await Promise.all([saveCompany(ofCompany, db), saveRecords(ofRecords, company, db)]);
    };
  }

  /** Rules hold for open dates too, whose rows are counted anew some at a time: they may be all there are. */
  private async recount(
    event: PositionedEvent,
    company: CompanyState,
    records: RecordBook,
    db: ReadModelDb,
  ): Promise<void> {
    for (const dates of datePortions(datesUnderNewRules(event, company), company)) {
      await loadRecords(records, { keys: [], dates, employees: [] }, db);
      await inSlices(foldGrace(event, dates, company, records));
      if (records.isFull) await this.takeChanges(db)();
    }
  }
}

import {
  noWrites,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { RecordBook } from '../records/record-book.js';
import { loadCompany, saveCompany, type CompanyState } from './company-state.js';
import { foldBatch, publishedChanges } from '../records/fold-batch.js';
import { attentionReader } from './attention.js';
import { ATTENDANCE_CATEGORIES } from './handlers.js';
import { loadDates, loadRecords, saveRecords, tablesOf } from './record-store.js';
import { latenessReader } from './lateness.js';
import { ATTENDANCE_TABLES } from './tables.js';

/** Each derives tables from changes of records. */
const READERS = [latenessReader, attentionReader];

/** Projection of attendance records, schedules, open work days and holidays, and of the tables of its readers. */
export const attendanceProjection: Projection = {
  name: 'attendance',
  version: 14,
  continues: 13,
  categories: new Set(ATTENDANCE_CATEGORIES),
  tables: [...ATTENDANCE_TABLES, ...READERS.flatMap(({ tables }) => tables)],
  derived: READERS.map(tablesOf),
  startRun: () => {
    publishedChanges.join(attendanceProjection.name);
    return new AttendanceRun();
  },
};

/** Folds events in memory, and writes the changed rows. */
class AttendanceRun implements ProjectionRun {
  private company: CompanyState | undefined;
  private records: RecordBook | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const company = (this.company ??= await loadCompany(db));
    const records = (this.records ??= new RecordBook(await loadDates(db)));
    await foldBatch(batch, {
      company,
      records,
      published: publishedChanges,
      load: (selection) => loadRecords(records, selection, db),
      folded: () => undefined,
      chunkFolded: async () => {
        if (records.isFull) await this.takeChanges(db)();
      },
    });
    return noWrites;
  }

  takeChanges(db: ReadModelDb): Write {
    const { company, records } = this;
    if (!company || !records) return noWrites;
    const ofCompany = company.takeChanges();
    const ofRecords = records.takeChanges();
    records.settle();
    return async () => {
      await Promise.all([
        saveCompany(ofCompany, db),
        saveRecords(ofRecords, company, db),
        ...READERS.map((reader) => reader.save(ofRecords, company, db)),
      ]);
    };
  }
}

import { countedLedger } from '@timekeep/contracts/leave/ledger';
import {
  handle,
  noWrites,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { LEAVE_CATEGORIES, leaveHandlers } from './handlers.js';
import { loadLedgers, saveLedgers } from './ledgers.js';
import { type HolidaysOfLeave, loadHolidays } from './holidays-of-leave.js';
import { loadStaff, saveStaff, type Staff } from './staff.js';
import { LEAVE_SUMMARY_TABLES } from './tables.js';

/** Projection of leave balances and ledgers of employees. */
export const leaveSummaryProjection: Projection = {
  name: 'leave-summary',
  version: 7,
  categories: new Set(LEAVE_CATEGORIES),
  tables: LEAVE_SUMMARY_TABLES,
  startRun: () => new LeaveSummaryRun(),
};

/** Folds a batch in memory: the staff and the holidays stay in memory, ledgers are loaded per batch. */
class LeaveSummaryRun implements ProjectionRun {
  private staff: Staff | undefined;
  private holidays: HolidaysOfLeave | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    this.staff ??= await loadStaff(db);
    this.holidays ??= await loadHolidays(this.staff.units, db);
    const { staff, holidays } = this;
    const ledgers = await loadLedgers(batch, db);
    for (const { event, id, position, recordedAt } of batch) {
      handle(leaveHandlers, event.type, event, { staff, holidays, ledgers, id, position, recordedAt });
    }
    await saveStaff(staff, db);
    await holidays.save(db);
    await saveLedgers(
      ledgers,
      (ledger, EMPID) => countedLedger(ledger, staff.member(EMPID), holidays.returning(EMPID, ledger)),
      db,
    );
    return noWrites;
  }

  takeChanges(): Write {
    return noWrites;
  }
}

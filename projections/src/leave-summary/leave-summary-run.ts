import {
  nothingLeft,
  type PositionedEvent,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { foldEvent } from './fold-event.js';
import { loadLedgers, saveLedgers } from './ledger-store.js';
import type { Staff } from './staff.js';
import { loadStaff, saveStaff } from './staff-store.js';

/** Folds a batch in memory: the staff is remembered, ledgers are read as a batch needs them. */
export class LeaveSummaryRun implements ProjectionRun {
  private staff: Staff | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    this.staff ??= await loadStaff(db);
    const { staff } = this;
    const ledgers = await loadLedgers(batch, db);
    for (const event of batch) foldEvent(event, staff, ledgers);
    await saveStaff(staff, db);
    await saveLedgers(ledgers, db);
    return nothingLeft;
  }

  takeChanges(): Write {
    return nothingLeft;
  }
}

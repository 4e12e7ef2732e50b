import { copyRows } from '../../runner/copy-rows.js';
import { inPieces } from '../../runner/in-pieces.js';
import type { ReadModelDb } from '../../runner/projection.js';
import type { RecordPunch } from '../punches-apart.js';

/** Adds punches that no record had. */
export async function savePunches(punches: readonly RecordPunch[], db: ReadModelDb): Promise<void> {
  await inPieces(punches, (piece) =>
    copyRows('punches', ['work_date', 'empid', 'at'], piece, ({ EMPID, date, at }) => [date, EMPID, at], db),
  );
}

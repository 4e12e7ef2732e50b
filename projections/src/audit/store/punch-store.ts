import { copyRows } from '../../engine/copy-rows.js';
import { inPieces } from '../../engine/in-pieces.js';
import type { ReadModelDb } from '../../engine/projection.js';
import type { RecordPunch } from '../punches-apart.js';

/** Adds punches that no record had. */
export async function savePunches(punches: readonly RecordPunch[], db: ReadModelDb): Promise<void> {
  await inPieces(punches, (piece) =>
    copyRows('punches', ['work_date', 'empid', 'at'], piece, ({ EMPID, date, at }) => [date, EMPID, at], db),
  );
}

import { positionText } from '@timekeep/log/position';
import {
  handle,
  noWrites,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { loadUnits, saveUnits, type KnownUnits } from '../known-units.js';
import { DIRECTORY_CATEGORIES, directoryHandlers } from './handlers.js';
import { DIRECTORY_TABLES } from './tables.js';

/** Projection of employees, companies, departments, accounts, terminals and their refused punches, and of decisions about what needs attention. */
export const directoryProjection: Projection = {
  name: 'directory',
  version: 9,
  categories: new Set(DIRECTORY_CATEGORIES),
  tables: DIRECTORY_TABLES,
  startRun: () => new DirectoryRun(),
};

/** Writes event by event; only the units are held in memory. */
class DirectoryRun implements ProjectionRun {
  private units: KnownUnits | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const units = (this.units ??= await loadUnits(db));
    for (const { event, id, position, recordedAt, stream, actor } of batch) {
      const revision = positionText(position);
      const context = { db, units, id, position, revision, recordedAt, stream, actor };
      await handle(directoryHandlers, event.type, event, context);
    }
    await saveUnits(units.takeChanges(), db);
    return noWrites;
  }

  takeChanges(): Write {
    return noWrites;
  }
}

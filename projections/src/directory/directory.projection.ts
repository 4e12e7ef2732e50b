import { loadUnits, saveUnits, type KnownUnits } from '../known-units.js';
import {
  nothingLeft,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { applyToDirectory } from './apply-to-directory.js';
import { DIRECTORY_TABLES } from './directory-tables.js';

/** Employees, companies, departments, accounts and terminals. */
export const directoryProjection: Projection = {
  name: 'directory',
  version: 5,
  categories: new Set(['account', 'employee', 'organization', 'terminal']),
  tablesDdl: DIRECTORY_TABLES,
  startRun: () => new DirectoryRun(),
};

/** Writes event by event; the units alone are remembered. */
class DirectoryRun implements ProjectionRun {
  private units: KnownUnits | undefined;

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const units = (this.units ??= await loadUnits(db));
    for (const event of batch) await applyToDirectory(event, units, db);
    await saveUnits(units.takeChanges(), db);
    return nothingLeft;
  }

  takeChanges(): Write {
    return nothingLeft;
  }
}

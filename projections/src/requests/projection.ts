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
import { REQUEST_CATEGORIES, requestHandlers } from './handlers.js';
import { loadRequests } from './request-batch.js';
import { REQUEST_TABLES } from './tables.js';

/** Projection of requests with their history, of notices and of stand-ins. */
export const requestsProjection: Projection = {
  name: 'requests',
  version: 8,
  categories: new Set(REQUEST_CATEGORIES),
  tables: REQUEST_TABLES,
  startRun: () => new RequestsRun(),
};

/** Folds the requests of a batch in memory; the units stay in memory. */
class RequestsRun implements ProjectionRun {
  private units: KnownUnits | undefined;

  async apply(events: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const units = (this.units ??= await loadUnits(db));
    const batch = await loadRequests(events, db);
    for (const recording of events) {
      const { event } = recording;
      await handle(requestHandlers, event.type, event, { db, units, batch, recording });
    }
    await saveUnits(units.takeChanges(), db);
    await batch.save(db);
    return noWrites;
  }

  takeChanges(): Write {
    return noWrites;
  }
}

import { positionText } from '../checkpoint/log-position.js';
import { nothingLeft, type Projection } from '../runner/projection.js';
import { applyToDirectory } from './apply-to-directory.js';
import { DIRECTORY_TABLES } from './directory-tables.js';

/** Employees, companies, departments, accounts and terminals. */
export const directoryProjection: Projection = {
  name: 'directory',
  version: 4,
  categories: new Set(['account', 'employee', 'organization', 'terminal']),
  tablesDdl: DIRECTORY_TABLES,
  startRun: () => ({
    async apply(batch, db) {
      for (const { event, position } of batch) await applyToDirectory(event, positionText(position), db);
      return nothingLeft;
    },
    takeChanges: () => nothingLeft,
  }),
};

/**
 * `npm run test:engine`: the integration tests of log, projections and backend against a real EventStoreDB, and a short fault run
 * on a cluster of three nodes. Skipped where there is none. Arguments choose spec files, and leave the fault run out.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventStoreDBScript } from '../embedded/dist/testing/eventstoredb.js';
import { runSpecs } from './jest.mjs';
import { root, tryRun } from './run.mjs';

const chosen = process.argv.slice(2);
const script = eventStoreDBScript();
if (script === undefined) {
  console.log('Skipped: there is no EventStoreDB here; EVENTSTOREDB_START names a script that starts one.');
  process.exit(0);
}
console.log(`EventStoreDB is started by ${script}`);
const results = join(root, '.cache');
mkdirSync(results, { recursive: true });
const specs = runSpecs({
  config: 'jest.config.mjs',
  output: join(results, 'engine-tests.json'),
  args: chosen.length > 0 ? chosen : ['log/src', 'projections/src', 'backend/src'],
  environment: { TEST_EVENTSTOREDB: 'true' },
  again: chosen.length === 0,
});
for (const file of specs.unsteady) console.log(`\nFailed at first, passed when run again alone: ${file}`);
const faults =
  chosen.length > 0 ? 0 : tryRun(process.execPath, ['e2e/dist/faults/main.js', 'cluster', '--kills=1']);
console.log(
  `\nOn EventStoreDB: ${specs.passed} passed, ${specs.failed} failed; fault run: ${faults === 0 ? 'sound' : 'not sound'}`,
);
process.exit(specs.good && faults === 0 ? 0 : 1);

/**
 * `npm run test:engine`: the integration tests of log, projections and backend against a real EventStoreDB, and a short fault run
 * on a cluster of three nodes. Skipped without EventStoreDB. Arguments choose spec files, and leave the fault run out.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_LOG_ONLY, eventStoreDBScript } from '../embedded/dist/testing/eventstoredb.js';
import { runSpecs } from './jest.mjs';
import { root, tryRun } from './run.mjs';

const chosen = process.argv.slice(2);
const script = startScript();
if (script === undefined) {
  console.log('Skipped: there is no EventStoreDB here; EVENTSTOREDB_START names a script that starts one.');
  process.exit(0);
}
console.log(`EventStoreDB is started by ${script}`);
const start = performance.now();
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
console.log('\nLeft out on EventStoreDB:');
for (const reason of Object.values(EMBEDDED_LOG_ONLY)) console.log(`  ${reason}`);
console.log(`== tests: ${secondsSince(start)} s\n`);
const faultsStart = performance.now();
const faults =
  chosen.length > 0
    ? 0
    : tryRun(process.execPath, ['lab/faults/dist/main.js', 'cluster', '--kills=1', '--pauses-told']);
const told =
  chosen.length > 0 ? 'left out' : `${faults === 0 ? 'sound' : 'not sound'}, ${secondsSince(faultsStart)} s`;
console.log(`\nOn EventStoreDB: ${specs.passed} passed, ${specs.failed} failed; fault run: ${told}`);
process.exit(specs.good && faults === 0 ? 0 : 1);

function startScript() {
  try {
    return eventStoreDBScript();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function secondsSince(moment) {
  return ((performance.now() - moment) / 1000).toFixed(0);
}

import { resolve } from 'node:path';

import { runSystem } from './supervisor/run-system.js';

// The reader of the output may end; the system continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const root = resolve(import.meta.dirname, '../..');
process.exit(await runSystem(root, { isVerbose: process.argv.includes('--verbose') }));

import { resolve } from 'node:path';

import { runSystem } from './supervisor/run-system.js';

// Whoever reads may go away; the system stays.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const root = resolve(import.meta.dirname, '../..');
process.exit(await runSystem(root));

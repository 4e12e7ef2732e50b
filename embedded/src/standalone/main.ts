import { resolve } from 'node:path';

import { runEventLog } from './run-event-log.js';

// The reader of the output may end; the log continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const root = resolve(import.meta.dirname, '../../..');
process.exit(await runEventLog(process.argv.slice(2), root));

import { setPriority } from 'node:os';
import { createProcessLogger } from '@timekeep/log/logging/logger';
import { flushed } from '@timekeep/log/settings/flushed';
import { destination } from 'pino';
import { guardProcess } from '../system/process-life.js';
import { EXIT, runProgram } from './program.js';
import { isFileOutput } from './standard-streams.js';
import { writeError } from './terminal.js';

/** Nice value, from -20 to 19 with 0 as usual: a third of the processor time of others under load. */
const LESS_URGENT = 5;

const END_WITHIN_MS = 1_000;

// Logs to standard error, and only errors that end the process: a command reports its failure itself, in one line.
guardProcess(createProcessLogger('it', { defaultLevel: 'fatal', destination: destination(2) }));

// The parent process is gone: there is no reader of the outcome.
process.once('disconnect', () => process.exit(EXIT.failed));
process.channel?.unref();

// The reader of the output, such as `head`, may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (!isFileOutput()) process.exit(EXIT.done);
  writeError('The reader of standard output ended before it had the whole file.', {});
  process.exit(EXIT.failed);
});

// The client's own search for the nodes of a cluster passes IP addresses to TLS as server names. Node.js warns of that, in the middle of a
// command's output. The property is read-only when the option --no-deprecation has set it.
if (!process.noDeprecation) process.noDeprecation = true;

process.exitCode = await runProgram(process.argv.slice(2), (group) => {
  // Tables are built beside a live system, which has priority on the processor.
  if (group === 'projections') setPriority(LESS_URGENT);
});

// The reader of the output, such as a pager or a network, may be slow.
await Promise.all([process.stdout, process.stderr].map(flushed));

// A hanging connection to a store would keep the process alive. Without one it has ended before.
setTimeout(() => process.exit(), END_WITHIN_MS).unref();

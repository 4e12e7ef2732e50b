import { setPriority } from 'node:os';
import { createProcessLogger } from '@timekeep/log/logging/create-logger';
import { destination } from 'pino';
import { guardProcess } from '../system/process-life.js';
import { EXIT, runProgram } from './program.js';

/** Of -20 to 19, where 0 is usual: a third of what others get when all want the processor. */
const LESS_URGENT = 5;

const END_WITHIN_MS = 1_000;

// On standard error, and only what ends the process: a command tells its failure itself, in one line.
guardProcess(createProcessLogger('it', { defaultLevel: 'fatal', destination: destination(2) }));

// Whoever started this as a part of something bigger is gone: nobody waits for the outcome any more.
process.once('disconnect', () => process.exit(EXIT.failed));
process.channel?.unref();

// Whoever reads the output, such as `head`, may have had enough of it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

// The client names the log's address to TLS. Node.js warns of that, in the middle of what a command prints.
process.noDeprecation = true;

const words = process.argv.slice(2);

// Tables are built beside a system that people use: the processor is theirs first.
if (words[0] === 'projections') setPriority(LESS_URGENT);

process.exitCode = await runProgram(words);

// A connection to a store that hangs would keep the process alive. Without one it has ended before.
setTimeout(() => process.exit(), END_WITHIN_MS).unref();

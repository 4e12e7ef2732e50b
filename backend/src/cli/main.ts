import { destination, pino } from 'pino';
import { guardProcess } from '../system/process-life.js';
import { EXIT, runProgram } from './program.js';

// On standard error, and only what ends the process: a command tells its failure itself, in one line.
guardProcess(pino({ name: 'it', level: process.env['LOG_LEVEL'] ?? 'fatal' }, destination(2)));

// Whoever started this as a part of something bigger is gone: nobody waits for the outcome any more.
process.once('disconnect', () => process.exit(EXIT.failed));
process.channel?.unref();

// Whoever reads the output, such as `head`, may have had enough of it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

process.exitCode = await runProgram(process.argv.slice(2));

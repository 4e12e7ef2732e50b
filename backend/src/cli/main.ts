import { EXIT, runProgram } from './program.js';

// Whoever started this as a part of something bigger is gone: nobody waits for the outcome any more.
process.once('disconnect', () => process.exit(EXIT.failed));
process.channel?.unref();

process.exitCode = await runProgram(process.argv.slice(2));

/**
 * `npm start`: prepares what is missing, and runs the system in this process. At a terminal each step has one line, and what the builds
 * print goes to `.cache/build.log`; `--verbose` shows it.
 */
import { collectOutput } from './run.mjs';

if (process.stdout.isTTY && !process.argv.includes('--verbose')) collectOutput();
await import('./prepare.mjs');
await import('../embedded/dist/main.js');

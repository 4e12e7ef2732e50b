#!/usr/bin/env node
/** The command line under its installed name: `npx timekeep` in the repository, after `npm link`, and in the image. */
import { existsSync } from 'node:fs';

const program = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error('The programs are not built. Please run npm run build in the repository.');
  process.exitCode = 1;
}

/** `npm run docs:events`: writes the table of docs/events.md from the declarations of the events. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsTable } from '../contracts/dist/events/events-table.js';
import { root } from './run.mjs';

const file = join(root, 'docs/events.md');
const table = /^\| event \|[^\n]*\n(\|[^\n]*\n)+/m;
const text = readFileSync(file, 'utf8');
if (!table.test(text)) {
  console.error('docs/events.md has no table that begins with "| event |".');
  process.exit(1);
}
writeFileSync(
  file,
  text.replace(table, () => `${eventsTable()}\n`),
);

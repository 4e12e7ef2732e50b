/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { eventsTable } from './events-table.js';

const DOC = resolve(import.meta.dirname, '../../../docs/events.md');

it('docs/events.md has the table derived from the declarations (npm run docs:events writes it)', () => {
  expect(readFileSync(DOC, 'utf8')).toContain(`\n${eventsTable()}\n`);
});

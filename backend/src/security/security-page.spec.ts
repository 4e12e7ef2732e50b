import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = resolve(import.meta.dirname, '..');
const ROOT = resolve(SOURCES, '../..');
const PAGE = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8');
/** Files that the page names, with a folder before them. */
const named = [...new Set(PAGE.match(/(?<=`)[\w.-]+\/[\w./-]+\.(ts|tsx|mjs|md)(?=`)/g))];

it('docs/security.md names many tests', () => {
  expect(named.length).toBeGreaterThan(30);
});

it.each(named)('docs/security.md names %s, which exists', (path) => {
  expect([SOURCES, ROOT].some((folder) => existsSync(resolve(folder, path)))).toBe(true);
});

it('docs/security.md has a test, or a reason for none, in each line of its tables of tests', () => {
  const tables = PAGE.split('\n\n').filter((part) => /^\|.*\| test \|$/m.test(part.split('\n')[0] ?? ''));
  expect(tables.length).toBeGreaterThan(8);
  const rows = tables.flatMap((table) => table.split('\n').slice(2));
  expect(rows.filter((row) => !/\.spec\.tsx?`|\bsame\b|\| none needed: /.test(row))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVED = ['contracts/src', 'log/src', 'projections/src', 'backend/src', 'frontend/src'];

/** What the sources of whatever serves people do without (docs/security.md). */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'text that is taken for HTML',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  ],
  ['text that is taken for a program', /\beval\(|new Function\(|node:vm\b/],
  ['a command line that a shell takes apart', /\bexec(Sync)?\(['"`]|shell: true/],
  ['messages from other windows', /addEventListener\('message'|postMessage\([^)]*'\*'/],
  [
    'MD5, SHA-1, or numbers that can be foretold as secrets',
    /createHash\('(md5|sha1)'\)|Math\.random\(\)\.toString/,
  ],
];

const sources = SERVED.flatMap((folder) => sourcesBelow(join(ROOT, folder))).map((file) => ({
  name: relative(ROOT, file),
  text: readFileSync(file, 'utf8'),
}));

it('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
});

it.each(FORBIDDEN)('no source has %s', (_what, pattern) => {
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
});

it('no statement of the backend has anything in its text but names of our own and what TypeORM has made', () => {
  const statement =
    /\.(query|where|andWhere|orderBy)\(\s*`[^`]*\$\{(?!SCHEMA\}|TABLE\}|query\}|this\.longestPauseMs\})/;
  const found = sources.filter(({ name, text }) => name.startsWith('backend/src') && statement.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});

it('no controller that answers GET can give a command', () => {
  const readers = sources.filter(
    ({ name, text }) => name.endsWith('.controller.ts') && text.includes('@Get('),
  );
  expect(readers.length).toBeGreaterThan(5);
  expect(readers.filter(({ text }) => text.includes('CommandBus')).map(({ name }) => name)).toEqual([]);
});

/** Tests may do what they try out. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Projection } from './projection.js';
import { PROJECTIONS } from './start-projections.js';
import { type AnyTable, createForReaders, createTables, date, defineTable, nullable, text } from './table.js';

const FOLDER = resolve(import.meta.dirname, '../testing/golden-tables');

type Tables = Pick<Projection, 'name' | 'version' | 'tables'>;

/** Returns the statements that create a projection's tables, one per line, with normalized blanks. */
function statementsOf({ tables }: Pick<Tables, 'tables'>): string {
  const all = [createTables(tables), ...createForReaders(tables).values()];
  return all
    .flatMap((ddl) => ddl.split(';'))
    .map((statement) =>
      statement
        .replace(/\s+/g, ' ')
        .replace(/\s*([(),])\s*/g, '$1')
        .trim(),
    )
    .filter((statement) => statement !== '')
    .map((statement) => `${statement};\n`)
    .join('');
}

/** Returns a problem of a projection's version with its remedy; null if the tables match the golden file. */
function tableVersionProblem(projection: Tables, golden = goldenTables(projection)): string | null {
  const { name, version } = projection;
  if (golden === undefined) {
    return `There is no golden-tables/${name}.v${version}.sql. WRITE_GOLDEN_TABLES=true npx jest table-versions.golden writes it.`;
  }
  if (golden === statementsOf(projection)) return null;
  return [
    `The tables of ${name} are no longer those of version ${version}. Systems have tables of that version, and would keep them as they are:`,
    `raise the version in ${name}/projection.ts to ${version + 1}, so that they are built anew, leave golden-tables/${name}.v${version}.sql alone,`,
    'and run WRITE_GOLDEN_TABLES=true npx jest table-versions.golden.',
  ].join('\n');
}

/** Writes the golden file of a version, unless it exists. */
function writeGoldenTables(projection: Tables): void {
  const file = fileOf(projection);
  if (!existsSync(file)) writeFileSync(file, statementsOf(projection));
}

/** Returns the newest version of a projection with a golden file; 0 if there is none. */
function newestGolden({ name }: Pick<Tables, 'name'>): number {
  const versions = readdirSync(FOLDER).map((file) => new RegExp(`^${name}\\.v(\\d+)\\.sql$`).exec(file)?.[1]);
  return Math.max(0, ...versions.map((version) => Number(version ?? 0)));
}

function goldenTables(projection: Tables): string | undefined {
  const file = fileOf(projection);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function fileOf({ name, version }: Tables): string {
  return resolve(FOLDER, `${name}.v${version}.sql`);
}

beforeAll(() => {
  if (process.env['WRITE_GOLDEN_TABLES'] === 'true') PROJECTIONS.forEach(writeGoldenTables);
});

describe('the tables of a version', () => {
  it.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
    'never change: %s',
    (_, projection) => {
      expect(tableVersionProblem(projection)).toBeNull();
      // A program with a lower version than before would treat existing tables as those of a newer program.
      expect(projection.version).toBe(newestGolden(projection));
    },
  );

  it('change with columns, their types and order, and indexes', () => {
    const columns = { b: text('b'), c: nullable(date('c')) };
    const golden = statementsOf({ tables: [defineTable('a', columns, { key: ['b'] })] });
    expect(golden).toBe('CREATE TABLE a(b text PRIMARY KEY,c date);\n');
    const changed = (table: AnyTable) =>
      tableVersionProblem({ name: 'directory', version: 5, tables: [table] }, golden);
    expect(changed(defineTable('a', { ...columns }, { key: ['b'] }))).toBeNull();
    for (const other of [
      defineTable('a', { ...columns, c: date('c') }, { key: ['b'] }),
      defineTable('a', { c: columns.c, b: columns.b }, { key: ['b'] }),
      defineTable('a', columns, { key: ['b'], indexes: [{ name: 'a_by_c', on: ['c'] }] }),
      defineTable('a', columns, { forReaders: { key: ['b'] } }),
    ])
      expect(changed(other)).toContain('raise the version in directory/projection.ts to 6');
  });
});

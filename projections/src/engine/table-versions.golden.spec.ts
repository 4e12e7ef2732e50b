import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  newestGolden,
  statementsOf,
  tableVersionProblem,
  writeGoldenTables,
} from '../testing/golden-tables.js';
import { PROJECTIONS } from './start-projections.js';
import { date, defineTable, nullable, text, type AnyTable } from './table.js';

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

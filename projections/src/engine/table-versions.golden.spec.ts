import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  newestGolden,
  statementsOf,
  tableVersionProblem,
  writeGoldenTables,
} from '../testing/golden-tables.js';
import { PROJECTIONS } from './start-projections.js';

beforeAll(() => {
  if (process.env['WRITE_GOLDEN_TABLES'] === 'true') PROJECTIONS.forEach(writeGoldenTables);
});

describe('the tables of a version', () => {
  it.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
    'are for good: %s',
    (_, projection) => {
      expect(tableVersionProblem(projection)).toBeNull();
      // A version that is lower than one that was there would take its tables for a newer program's.
      expect(projection.version).toBe(newestGolden(projection));
    },
  );

  it('have no regard to blanks, and all to everything else', () => {
    const golden = statementsOf({ tablesDdl: 'CREATE TABLE a (\n  b text,\n  c  date\n);\n' });
    expect(golden).toBe('CREATE TABLE a(b text,c date);\n');
    const changed = (tablesDdl: string) =>
      tableVersionProblem({ name: 'directory', version: 5, tablesDdl }, golden);
    expect(changed('CREATE TABLE a ( b text, c date )')).toBeNull();
    for (const other of [
      'CREATE TABLE a (b text, c date NOT NULL)',
      'CREATE TABLE a (c date, b text)',
      'CREATE TABLE a (b text, c date); CREATE INDEX a_by_b ON a (b)',
    ])
      expect(changed(other)).toContain('raise the version in directory.projection.ts to 6');
  });
});

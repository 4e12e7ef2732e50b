import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Projection } from '../engine/projection.js';
import { createForReaders, createTables } from '../engine/table.js';

const FOLDER = resolve(import.meta.dirname, '../../src/testing/golden-tables');

type Tables = Pick<Projection, 'name' | 'version' | 'tables'>;

/** Returns the statements that create a projection's tables, one per line, with normalized blanks. */
export function statementsOf({ tables }: Pick<Tables, 'tables'>): string {
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
export function tableVersionProblem(projection: Tables, golden = goldenTables(projection)): string | null {
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
export function writeGoldenTables(projection: Tables): void {
  const file = fileOf(projection);
  if (!existsSync(file)) writeFileSync(file, statementsOf(projection));
}

/** Returns the newest version of a projection with a golden file; 0 if there is none. */
export function newestGolden({ name }: Pick<Tables, 'name'>): number {
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

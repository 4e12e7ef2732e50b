import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import { runSql } from '../harness/world/stores.js';
import { daysOf } from '../harness/workload/workload.js';
import type { LineContext } from '../harness/world/line-context.js';
import { bulkLoad, type LoadedSystem, type LoadPlan } from './bulk-load.js';

interface TableSize {
  readonly name: string;
  readonly rows: string;
  readonly bytes: string;
}

/** All tables, with the number of rows of the last ANALYZE. */
const SIZES = `
  SELECT schemaname || '.' || relname AS name, n_live_tup::text AS rows,
    pg_total_relation_size(relid)::text AS bytes
  FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC`;

/** Describes the large tables of a database: rows, and bytes per row including indexes. */
async function describeTables(databaseUrl: string, fewestRows: number): Promise<string[]> {
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  const sizes = await runSql<TableSize & Record<string, string>>(databaseUrl, SIZES);
  return sizes
    .filter(({ rows }) => Number(rows) >= fewestRows)
    .map(({ name, rows, bytes }) => {
      const each = Math.round(Number(bytes) / Number(rows));
      return `${name}: ${Number(rows).toLocaleString('en-US')} rows of ${each} bytes with their indexes`;
    });
}

/** Nearly four years. */
const VETERAN_DAYS = 1_400;

const loaded = new WeakMap<LineContext, Promise<LoadedSystem>>();

/**
 * Returns the company of the workload in a running system, loaded on the first use and kept until the run
 * ends. Its first employee, who is HR's as well, has 1,400 records.
 */
export function sharedCompany({ wholeRun }: LineContext): Promise<LoadedSystem> {
  const known = loaded.get(wholeRun);
  if (known) return known;
  const { employees } = wholeRun.workload;
  const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
  const veteranDays = Math.min(VETERAN_DAYS, daysBetween(FIRST_RECORD_DATE, today));
  const loading = loadAndWeigh(wholeRun, { employees, days: daysOf(wholeRun.workload), veteranDays });
  loaded.set(wholeRun, loading);
  return loading;
}

/** Reports the figures that docs/scaling.md is based on. */
async function loadAndWeigh(wholeRun: LineContext, plan: LoadPlan): Promise<LoadedSystem> {
  const system = await bulkLoad(wholeRun, plan);
  for (const database of [system.logDatabaseUrl, system.stores.databaseUrl]) {
    for (const line of await describeTables(database, plan.employees)) console.error(line);
  }
  return system;
}

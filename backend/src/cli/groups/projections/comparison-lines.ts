import type {
  Comparison,
  TableComparison,
} from '@timekeep/projections/replay/comparison/compare-generations';

/** JSON has all of them. */
const MAX_SHOWN = 5;

/** A comparison for people: each table, and the first rows that differ. */
export function comparisonLines(name: string, { equal, tables }: Comparison): string[] {
  if (equal) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [`${name}: equal, ${rows} rows in ${tables.length} tables.`];
  }
  return tables.flatMap((table) => tableLines(`${name} ${table.table}`, table));
}

function tableLines(title: string, { shape, differences, rows }: TableComparison): string[] {
  if (shape !== null) return [`${title}: ${shape}.`];
  if (differences.length === 0) return [`${title}: equal, ${rows} rows.`];
  return [
    `${title}: ${differences.length} of ${rows} rows differ.`,
    ...differences
      .slice(0, MAX_SHOWN)
      .map(({ key, live, built }) => `  ${text(key)}: live ${text(live)}, from the log ${text(built)}`),
  ];
}

function text(columns: Readonly<Record<string, string | null>> | null): string {
  if (!columns) return 'missing';
  return Object.entries(columns)
    .map(([column, value]) => `${column}=${value ?? 'null'}`)
    .join(' ');
}

import { EntitySchema, EntitySchemaOptions, type EntitySchemaColumnOptions } from 'typeorm';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

type SqlType =
  'bigint' | 'boolean' | 'date' | 'double precision' | 'integer' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/** A column; `Value` is the type of its values in rows. */
export interface Column<Value = unknown> {
  readonly name: string;
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** SQL after the type, beside NOT NULL and PRIMARY KEY. */
  readonly constraint?: string;
  /** Carries the type; never set. */
  readonly value?: Value;
}

function columnOf<Value>(name: string, type: SqlType): Column<Value> {
  return { name, type, isNullable: false };
}

export const text = <Value extends string = string>(name: string) => columnOf<Value>(name, 'text');
export const integer = (name: string) => columnOf<number>(name, 'integer');
export const double = (name: string) => columnOf<number>(name, 'double precision');
export const bigint = <Value extends number | bigint = bigint>(name: string) =>
  columnOf<Value>(name, 'bigint');
export const boolean = (name: string) => columnOf<boolean>(name, 'boolean');
/** Dates are texts, YYYY-MM-DD. */
export const date = (name: string) => columnOf<WorkDate>(name, 'date');
/** Instants are ISO texts. */
export const instant = (name: string) => columnOf<string>(name, 'timestamptz');
export const uuid = (name: string) => columnOf<string>(name, 'uuid');
export const jsonb = <Value extends object>(name: string) => columnOf<Value>(name, 'jsonb');

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true };
}

/** The key of a table that has one row. */
export const ONLY_ROW: Column<boolean> = {
  name: 'only_row',
  type: 'boolean',
  isNullable: false,
  constraint: 'DEFAULT true CHECK (only_row)',
};

export type Columns = Readonly<Record<string, Column>>;

interface Index<Field extends string> {
  readonly name: string;
  readonly on: readonly Field[];
  /** SQL condition on the rows in the index. */
  readonly where?: string;
}

interface KeyAndIndexes<Field extends string> {
  readonly key?: readonly Field[];
  readonly indexes?: readonly Index<Field>[];
}

interface DeclaredTable<Declared extends Columns, Fields extends string> {
  readonly name: string;
  /** By the field of rows, in the order of the table. */
  readonly columns: Declared;
  /** All fields, in the order of the columns. */
  readonly fields: readonly Fields[];
  /** Empty if only readers need a key. */
  readonly key: readonly Fields[];
  readonly indexes: readonly Index<Fields>[];
  readonly forReaders: KeyAndIndexes<Fields>;
}

export type FieldOf<Declared extends Columns> = keyof Declared & string;

/** A table of a projection, from which DDL, row types, statements and readers' entities derive. */
export type Table<Declared extends Columns> = DeclaredTable<Declared, FieldOf<Declared>>;
export type AnyTable = DeclaredTable<Columns, string>;

/** A row with these fields. */
export type RowOf<Declared extends Columns, Fields extends FieldOf<Declared> = FieldOf<Declared>> = {
  -readonly [Each in Fields]: Declared[Each] extends Column<infer Value> ? Value : never;
};

/** A row of a table with all its fields, or with those named. */
export type Row<Of extends AnyTable, Fields extends FieldOf<Of['columns']> = FieldOf<Of['columns']>> = RowOf<
  Of['columns'],
  Fields
>;

/**
 * Declares a table.
 *
 * @param options.forReaders the key and the indexes that only readers need; they are created after a new
 *   generation is filled, which is faster than updating them with every row
 */
export function defineTable<const Declared extends Columns>(
  name: string,
  columns: Declared,
  options: KeyAndIndexes<FieldOf<Declared>> & { readonly forReaders?: KeyAndIndexes<FieldOf<Declared>> },
): Table<Declared> {
  return {
    name,
    columns,
    fields: Object.keys(columns).filter((field): field is FieldOf<Declared> => field in columns),
    key: options.key ?? [],
    indexes: options.indexes ?? [],
    forReaders: options.forReaders ?? {},
  };
}

/** Returns the names of columns, for a statement. */
export function columnList<Declared extends Columns>(
  { columns }: Pick<Table<Declared>, 'columns'>,
  fields: readonly FieldOf<Declared>[],
): string {
  return fields.map((field) => columns[field]?.name).join(', ');
}

/** Returns the statements that create tables with the keys and indexes that writing needs. */
export function createTables(tables: readonly AnyTable[]): string {
  return tables.flatMap((table) => [createTable(table), ...createIndexes(table, table.indexes)]).join(';\n');
}

/** Returns the statements that create the keys and indexes that only readers need, by table. */
export function createForReaders(tables: readonly AnyTable[]): ReadonlyMap<string, string> {
  const statements = tables.map((table) => {
    const { key = [], indexes = [] } = table.forReaders;
    const addKey = `ALTER TABLE ${table.name} ADD PRIMARY KEY (${columnList(table, key)})`;
    return [table.name, [...(key.length > 0 ? [addKey] : []), ...createIndexes(table, indexes)]] as const;
  });
  return new Map(
    statements.filter(([, ddl]) => ddl.length > 0).map(([name, ddl]) => [name, ddl.join(';\n')]),
  );
}

function createTable(table: AnyTable): string {
  const [onlyKey, secondKey] = table.key;
  const lines = Object.entries(table.columns).map(([field, column]) => {
    const isKey = secondKey === undefined && field === onlyKey;
    const constraint = isKey ? ' PRIMARY KEY' : column.isNullable ? '' : ' NOT NULL';
    return `${column.name} ${column.type}${constraint}${column.constraint ? ` ${column.constraint}` : ''}`;
  });
  if (secondKey !== undefined) lines.push(`PRIMARY KEY (${columnList(table, table.key)})`);
  return `CREATE TABLE ${table.name} (${lines.join(', ')})`;
}

function createIndexes(table: AnyTable, indexes: readonly Index<string>[]): string[] {
  return indexes.map(
    ({ name, on, where }) =>
      `CREATE INDEX ${name} ON ${table.name} (${columnList(table, on)})${where ? ` WHERE ${where}` : ''}`,
  );
}

/**
 * Returns the TypeORM entity of a table in a projection's live schema.
 *
 * @param hidden fields that only the projection reads
 */
export function entityOf<Declared extends Columns, Hidden extends FieldOf<Declared> = never>(
  schema: string,
  { name, columns, key, forReaders }: Table<Declared>,
  hidden: readonly Hidden[] = [],
): EntitySchema<RowOf<Declared, Exclude<FieldOf<Declared>, Hidden>>> {
  const primary: ReadonlySet<string> = new Set([...key, ...(forReaders.key ?? [])]);
  const shown = Object.entries(columns)
    .filter(([field]) => !hidden.some((each) => each === field))
    .map(([field, { name, type, isNullable }]): [string, EntitySchemaColumnOptions] => [
      field,
      { name, type, nullable: isNullable, primary: primary.has(field) },
    ]);
  return new EntitySchema<RowOf<Declared, Exclude<FieldOf<Declared>, Hidden>>>(
    Object.assign(new EntitySchemaOptions<RowOf<Declared, Exclude<FieldOf<Declared>, Hidden>>>(), {
      // Tables of different projections may have the same name.
      name: `${schema}_${name}`,
      schema,
      tableName: name,
      columns: Object.fromEntries(shown),
    }),
  );
}

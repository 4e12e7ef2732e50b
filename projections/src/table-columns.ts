/** A declared table of a projection. */
interface DeclaredTable<Field extends string> {
  readonly name: string;
  readonly columns: Readonly<Record<Field, { readonly name: string; readonly type: string }>>;
}

/** Returns the column of a field for SQL, such as `t.empid`. A field that the table does not declare does not compile. */
export function columnsOf<Field extends string>(
  { columns }: DeclaredTable<Field>,
  alias: string,
): (field: Field) => string {
  return (field) => `${alias}.${columns[field].name}`;
}

/** Returns the select list of fields, each as its own name, dates as texts: `t.from_date::text AS "FROM"`. */
export function selectList<Field extends string>(
  { name: table, columns }: DeclaredTable<Field>,
  fields: readonly NoInfer<Field>[],
  alias = table,
): string {
  return fields
    .map((field) => {
      const { name, type } = columns[field];
      return `${alias}.${name}${type === 'date' ? '::text' : ''} AS "${field}"`;
    })
    .join(', ');
}

/** Returns the SQL of the name of an employee, `LAST, FIRST`, from a table that has both parts. */
export function nameOf(column: (field: 'lastName' | 'firstName') => string): string {
  return `${column('lastName')} || ', ' || ${column('firstName')}`;
}

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

/** A schema that has the table of placements. */
type PlacementSchema = 'attendance' | 'audit' | 'directory' | 'leave_summary' | 'requests';

/**
 * Returns SQL that joins the department and company of an employee on a date. They change at midnight without an event, so the date is
 * an expression of the query: the date of a record, or today as a parameter.
 *
 * @param alias of the joined `placements`; with its columns `department`, `department_id` and `company`
 * @param EMPID SQL expression of the employee
 * @param date SQL expression of the date
 * @param moment SQL expression of the instant for what was known then; left out for what is known now
 */
export function placedOn(
  schema: PlacementSchema,
  {
    alias,
    EMPID,
    date,
    moment,
  }: { readonly alias: string; readonly EMPID: string; readonly date: string; readonly moment?: string },
): string {
  const isKnown =
    moment === undefined
      ? `${alias}.known_until IS NULL`
      : `${alias}.known_from <= ${moment} AND coalesce(${alias}.known_until > ${moment}, true)`;
  return `JOIN ${schema}.placements ${alias} ON ${alias}.empid = ${EMPID}
    AND ${alias}.from_date <= ${date} AND ${alias}.to_date >= ${date} AND ${isKnown}`;
}

/** Returns an SQL expression of the id of the company of an employee on a date; null for one that was never added. */
export function companyIdOn(
  schema: 'attendance' | 'leave_summary',
  at: { readonly EMPID: string; readonly date: string },
): string {
  return `(
    SELECT n.unit_id FROM (SELECT) one ${placedOn(schema, { alias: 'p', ...at })}
    JOIN ${schema}.unit_names n ON n.kind = 'company' AND n.name = p.company)`;
}

/**
 * Returns SQL for the position up to which the log was known at a moment; -1 before the first version.
 *
 * The clock of a log may step back, so times of events are not ascending. The events known at a moment have to be the
 * log up to some position all the same. An event therefore counts from the maximum time of the events up to it:
 * `known_at`, if that differs from its own `recorded_at`. Without such steps `known_at` is always null.
 *
 * @param moment SQL expression of the instant, for example the parameter `$1`
 */
export function positionKnownAt(moment: string): string {
  return `greatest(
    coalesce((SELECT position FROM audit.events WHERE known_at IS NULL AND recorded_at <= ${moment}::timestamptz
      ORDER BY recorded_at DESC, position DESC LIMIT 1), -1),
    coalesce((SELECT position FROM audit.events WHERE known_at <= ${moment}::timestamptz
      ORDER BY known_at DESC, position DESC LIMIT 1), -1))`;
}

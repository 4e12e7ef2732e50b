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

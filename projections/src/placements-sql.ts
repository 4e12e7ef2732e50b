/** A schema that has the table of placements. */
type PlacementSchema = 'attendance' | 'audit' | 'directory' | 'leave_summary' | 'requests';

/**
 * Returns SQL that joins the department and company of an employee on a date. They change at midnight without an event, so the date is
 * an expression of the query: the date of a record, or today as a parameter.
 *
 * @param alias of the joined `placements`; with its columns `department`, `department_id` and `company`
 * @param EMPID SQL expression of the employee
 * @param date SQL expression of the date
 * @param position SQL expression of a position of the log, for what was known up to it; left out for what is known now
 */
export function placedOn(
  schema: PlacementSchema,
  {
    alias,
    EMPID,
    date,
    position,
  }: { readonly alias: string; readonly EMPID: string; readonly date: string; readonly position?: string },
): string {
  const isKnown =
    position === undefined
      ? `${alias}.replaced IS NULL`
      : `${alias}.since <= ${position} AND coalesce(${alias}.replaced > ${position}, true)`;
  return `JOIN ${schema}.placements ${alias} ON ${alias}.empid = ${EMPID}
    AND ${alias}.from_date <= ${date} AND ${alias}.to_date >= ${date} AND ${isKnown}`;
}

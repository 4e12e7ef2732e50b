import { Injectable } from '@nestjs/common';
import {
  AUDIT_LIMIT,
  type CompareMomentsAnswer,
  type RecordDifference,
} from '@timekeep/contracts/api/audit-api';
import { compareMomentsFields } from '@timekeep/contracts/audit/fields';
import { readInstant } from '@timekeep/contracts/time/company-zone';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { placedOn, positionKnownAt } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { DateFields, unitCalled } from '../../organization/organization.module.js';
import { snapshot } from '../audit-sql.js';

export class CompareMomentsDto extends dtoOf(compareMomentsFields) {}

const CHANGED = `
  WITH moments AS (SELECT ${positionKnownAt('$3')} AS earlier, ${positionKnownAt('$4')} AS later),
  changed AS (
    SELECT v.empid, v.work_date, max(v.position) AS last, array_agg(DISTINCT ev.actor ORDER BY ev.actor) AS actors
    FROM moments, audit.versions v JOIN audit.events ev USING (position) ${placedOn('audit', { alias: 'p', EMPID: 'v.empid', date: 'v.work_date' })}
    WHERE v.position > moments.earlier AND v.position <= moments.later
      AND v.work_date BETWEEN $1::date AND $2::date
      AND ($5::text IS NULL OR v.empid = $5) AND ($6::text IS NULL OR p.department = ${unitCalled('department', 'audit', '$6::text')})
    GROUP BY v.empid, v.work_date
  )
  SELECT v.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT",
    v.work_date::text AS date, CASE WHEN b.position IS NOT NULL THEN ${snapshot('b')} END AS before,
    CASE WHEN NOT v.closed THEN ${snapshot('v')} END AS after,
    CASE WHEN v.closed THEN 0 ELSE v.mins_late END - coalesce(b.mins_late, 0) AS "lateBy", changed.actors,
    count(*) OVER ()::integer AS total
  FROM changed
  JOIN audit.versions v ON (v.empid, v.work_date, v.position) = (changed.empid, changed.work_date, changed.last)
  JOIN audit.employees e ON e.empid = v.empid
  ${placedOn('audit', { alias: 'p', EMPID: 'v.empid', date: 'v.work_date' })}
  LEFT JOIN LATERAL (
    SELECT w.* FROM audit.versions w, moments
    WHERE w.empid = v.empid AND w.work_date = v.work_date AND w.position <= moments.earlier
    ORDER BY w.position DESC LIMIT 1
  ) b ON NOT b.closed
  WHERE CASE
    WHEN b.position IS NULL OR v.closed THEN NOT (b.position IS NULL AND v.closed)
    ELSE (b.remark, b.time_in, b.break_out, b.break_in, b.time_out, b.mins_late, b.under_over_time, b.hours)
      <> (v.remark, v.time_in, v.break_out, v.break_in, v.time_out, v.mins_late, v.under_over_time, v.hours)
  END
  ORDER BY v.work_date DESC, v.empid LIMIT ${AUDIT_LIMIT}`;

/** Records that differ between two moments. */
@Injectable()
export class CompareMoments {
  constructor(
    private readonly dates: DateFields,
    private readonly database: DataSource,
  ) {}

  /** @throws RefusedError as invalid for invalid or reversed days and moments */
  async between({
    FROM,
    TO,
    earlier: earlierText,
    later: laterText,
    EMPID,
    department,
  }: CompareMomentsDto): Promise<CompareMomentsAnswer> {
    const { from, to } = await this.dates.period(FROM, TO);
    const [earlier, later] = [readInstant(earlierText), readInstant(laterText)];
    if (earlier === null || later === null) throw refusedAs('invalid', dateMessages.aMomentNoInstant());
    if (Date.parse(earlier) > Date.parse(later)) throw refusedAs('invalid', dateMessages.momentsBackwards());
    const values = [from, to, earlier, later, EMPID ?? null, department ?? null];
    const rows = await this.database.query<(RecordDifference & { readonly total: number })[]>(
      CHANGED,
      values,
    );
    const found = rows[0]?.total ?? 0;
    const data = rows.map(({ EMPID, EMPNAME, DEPT, date, before, after, lateBy, actors }) => ({
      EMPID,
      EMPNAME,
      DEPT,
      date,
      before,
      after,
      lateBy,
      actors,
    }));
    return found > data.length ? { data, total: found } : { data };
  }
}

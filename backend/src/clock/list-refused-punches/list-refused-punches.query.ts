import { Injectable } from '@nestjs/common';
import type { RefusedPunch, RefusedPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import { refusedPunchesFields, type RefusedPunchesRequest } from '@timekeep/contracts/clock/fields';
import { MAX_TAKEN_PUNCHES } from '@timekeep/contracts/clock/punch-refusals';
import type { Message } from '@timekeep/contracts/messages/message';
import { WORK_DATE_DAYS_AFTER, WORK_DATE_DAYS_BEFORE } from '@timekeep/contracts/attendance/work-window';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { actorText } from '../../event-store/decider.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, DateFields, unitCalled } from '../../organization/organization.module.js';
import { NumberHolders } from '../record-punches/number-holders.js';
import type { SentPunch } from '../refused-punches/refused-punches.decider.js';

export class RefusedPunchesDto extends dtoOf(refusedPunchesFields) {}

/** Recorded instants of a record are epoch milliseconds; its date lies this near to that of the punch, in any zone. */
const MS = '(extract(epoch FROM p.at) * 1000)::bigint';
const FROM_DATE = `(p.at AT TIME ZONE 'UTC')::date - ${WORK_DATE_DAYS_BEFORE + 1}`;
const TO_DATE = `(p.at AT TIME ZONE 'UTC')::date + ${WORK_DATE_DAYS_AFTER + 1}`;

/** EMPNAME of a joined employee. */
const nameOf = (alias: string) => `${alias}.last_name || ', ' || ${alias}.first_name`;

/**
 * The day of a clock that is wrong says little, so that a punch is also found by the day of its refusal. $5 to $8 are the numbers on
 * time clocks, the ids of their employees, and the moments from and up to which they have them, parallel; an employee id goes before a number.
 * $4 is a number, or a part of a name.
 */
const FOUND = `
  SELECT p.*, coalesce(sent.empid, device.empid) AS owner
  FROM directory.refused_punches p
    LEFT JOIN directory.employees sent ON sent.empid = p.empid
    LEFT JOIN unnest($5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[]) AS device (number, empid, since, until)
      ON sent.empid IS NULL AND device.number = regexp_replace(p.empid, '^0+(?=[0-9])', '')
        AND (device.since IS NULL OR device.since <= p.at) AND (device.until IS NULL OR p.at < device.until)
    LEFT JOIN directory.employees owner ON owner.empid = coalesce(sent.empid, device.empid)
  WHERE ((p.at >= $1 AND p.at < $2) OR (p.refused_at >= $1 AND p.refused_at < $2))
    AND ($3::text IS NULL OR p.reason = $3)
    AND ($4::text IS NULL OR p.empid = $4 OR owner.empid = $4
      OR position(lower($4) IN lower(${nameOf('owner')})) > 0)`;

/** The punches with the record that has each. The owner of a punch that was taken over is nobody once the number is that of another one. */
const SHOWN = `
  SELECT p.*, r.empid IS NOT NULL AS recorded,
    CASE WHEN p.taken_by IS NULL OR r.empid IS NOT NULL THEN p.owner END AS shown_owner
  FROM (${FOUND}) p
    LEFT JOIN LATERAL (
      SELECT empid FROM attendance.records
      WHERE empid = p.owner AND work_date BETWEEN ${FROM_DATE} AND ${TO_DATE}
        AND (facts -> 'punches' @> to_jsonb(${MS}) OR facts -> 'laterPunches' @> to_jsonb(${MS}))
      LIMIT 1) r ON true
  WHERE $4::text IS NULL OR p.empid = $4 OR p.taken_by IS NULL OR r.empid IS NOT NULL`;

/** Open ones first, so that those that were taken over do not fill the answer. */
const LATEST = `
  SELECT p.id, p.terminal, p.empid AS "EMPID", p.shown_owner AS employee,
    ${nameOf('e')} AS "EMPNAME", p.at, p.reason, p.refused_at AS "refusedAt",
    p.taken_by AS "takenBy", ${nameOf('taker')} AS taker, p.recorded AS "isRecorded"
  FROM (${SHOWN}) p LEFT JOIN directory.employees e ON e.empid = p.shown_owner
    LEFT JOIN directory.employees taker ON taker.empid = p.taken_by
  ORDER BY p.taken_by IS NOT NULL OR p.recorded, p.at DESC, p.empid, p.terminal
  LIMIT ${MAX_TAKEN_PUNCHES}`;

/** Punches that nobody took over and no record has, with the place of the employee on their day. $9 is the time zone. */
const open = (wanted: { readonly period: string; readonly condition: string; readonly order: string }) => `
  SELECT p.id, p.refused_at AS "refusedAt", p.terminal, p.owner AS "EMPID", ${nameOf('e')} AS "EMPNAME", p.date::text AS date, p.reason,
    place.department AS "DEPT", place.company AS "COMPANY", count(*) OVER ()::integer AS total
  FROM (SELECT p.*, (p.at AT TIME ZONE $9)::date AS date FROM (${SHOWN}) p WHERE ${wanted.period}) p
    LEFT JOIN directory.employees e ON e.empid = p.owner
    LEFT ${placedOn('attendance', { alias: 'place', EMPID: 'p.owner', date: 'p.date' })}
  WHERE p.taken_by IS NULL AND NOT p.recorded AND ${wanted.condition}
  ORDER BY ${wanted.order}
  LIMIT $10`;

/** Refused punches of the days of a period. A punch without an employee, or of an employee without a place, may be of any company. $11 are the companies. */
const OPEN_ON_DAYS = open({
  period: 'p.at >= $1 AND p.at < $2',
  condition: '($11::text[] IS NULL OR place.company IS NULL OR place.company = ANY ($11))',
  order: `p.date, ${nameOf('e')} NULLS FIRST, p.owner, p.at, p.terminal`,
});

/**
 * Punches that were refused in a period, whatever their clock said. $11 and $12 are the filter of a report and its option, $13 the id of the only
 * one that is wanted. $14 is true for those that HR accepted for the reason of their refusal, false for the others, null for both.
 */
const OPEN_SINCE = open({
  period: 'p.refused_at >= $1 AND p.refused_at < $2',
  condition: `($13::text IS NULL OR p.id = $13)
    AND CASE $11::text WHEN 'company' THEN place.company = ${unitCalled('company', 'attendance', '$12')}
      WHEN 'department' THEN place.department = ${unitCalled('department', 'attendance', '$12')}
      WHEN 'name' THEN p.owner = $12 OR ${nameOf('e')} = $12 ELSE true END
    AND ($14::boolean IS NULL OR $14 = EXISTS (
      SELECT FROM directory.attention a WHERE a.kind = 'refused-punch' AND a.subject = p.id AND a.facts = p.reason))`,
  order: `p.refused_at, ${nameOf('e')} NULLS FIRST, p.id`,
});

const BY_ID = `
  SELECT id, stream, terminal, empid AS "EMPID", empid AS sent, at
  FROM directory.refused_punches WHERE id = ANY ($1::text[])`;

/** A refused punch and the stream that has it. */
export interface KeptPunch extends Omit<SentPunch, 'EMPID'> {
  readonly id: string;
  /** The employee whose it is by now, else what the terminal sent. */
  readonly EMPID: string;
  /** As the terminal sent it. */
  readonly sent: string;
  readonly stream: string;
}

/** A refused punch that is still open, on its day. */
export interface OpenRefusedPunch extends Pick<RefusedPunch, 'id' | 'terminal' | 'reason'> {
  readonly refusedAt: Date;
  /** Null for a punch of no employee. */
  readonly EMPID: string | null;
  readonly EMPNAME: string | null;
  readonly DEPT: string | null;
  readonly COMPANY: string | null;
  readonly date: WorkDate;
}

/** The first of some open punches, and the number of all of them. */
export interface OpenPunches {
  readonly data: readonly OpenRefusedPunch[];
  readonly total: number;
}

interface DayPeriod {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** A search for open punches among those that were refused in a period. */
export interface OpenPunchSearch {
  /** The filter of a report, with its option. */
  readonly filter?: ReportFilter;
  readonly option?: string;
  readonly id?: string;
  /** True for those that HR accepted for the reason of their refusal, false for the others; missing for both. */
  readonly accepted?: boolean;
  readonly limit: number;
}

interface FoundPunch extends Omit<RefusedPunch, 'at' | 'refusedAt'> {
  readonly at: Date;
  readonly refusedAt: Date;
  /** The name of who took it over, if it is an employee. */
  readonly taker: string | null;
}

/** Refused punches of terminals, for HR. */
@Injectable()
export class RefusedPunchesList {
  constructor(
    private readonly database: DataSource,
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
    private readonly holders: NumberHolders,
  ) {}

  /** @throws RefusedError as invalid for a text that is no date */
  async search({ FROM, TO, reason, EMPID }: RefusedPunchesRequest): Promise<RefusedPunchesAnswer> {
    const values = await this.values(FROM, TO, reason ?? null, EMPID?.trim() || null);
    const [rows, [counted]] = await Promise.all([
      this.database.query<FoundPunch[]>(LATEST, values),
      this.database.query<{ total: number }[]>(`SELECT count(*)::integer AS total FROM (${SHOWN}) p`, values),
    ]);
    const data = rows.map(({ at, refusedAt, taker, ...row }) => ({
      ...row,
      takenBy: row.takenBy === null ? null : actorText(row.takenBy, taker),
      at: at.toISOString(),
      refusedAt: refusedAt.toISOString(),
    }));
    return { data, total: counted?.total ?? data.length };
  }

  /**
   * Returns the first open punches of the days of a period by date and name, and the number of all of them.
   *
   * @param companies names; punches of employees of others are left out. Null for all
   */
  async openOn(
    { from, to }: DayPeriod,
    companies: readonly string[] | null,
    limit: number,
  ): Promise<OpenPunches> {
    return this.open(OPEN_ON_DAYS, { from, to }, [limit, companies]);
  }

  /** Returns the open punches that were refused first in a period, and the number of all of them. */
  async openSince(period: DayPeriod, wanted: OpenPunchSearch): Promise<OpenPunches> {
    const { filter = 'none', option = '', id = null, accepted = null, limit } = wanted;
    return this.open(OPEN_SINCE, period, [limit, filter, option, id, accepted]);
  }

  private async open(sql: string, { from, to }: DayPeriod, more: readonly unknown[]): Promise<OpenPunches> {
    const { name } = await this.time.zone();
    const values = [...(await this.values(from, to, null, null)), name, ...more];
    const rows = await this.database.query<(OpenRefusedPunch & { readonly total: number })[]>(sql, values);
    return { data: rows.map(({ total: _, ...punch }) => punch), total: rows[0]?.total ?? 0 };
  }

  /** Returns the first eight parameters of the queries. */
  private async values(
    first: string,
    last: string,
    reason: string | null,
    EMPID: string | null,
  ): Promise<unknown[]> {
    const zone = await this.time.zone();
    const start = async (field: Message, text: string, days = 0): Promise<string> => {
      const date = await this.dates.read(field, text);
      return new Date(zone.instantOf(addDays(date, days), '00:00:00')).toISOString();
    };
    const [from, to] = [
      await start(dateMessages.firstDay(), first),
      await start(dateMessages.lastDay(), last, 1),
    ];
    const held = await this.holders.all();
    const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
    return [
      ...[from, to, reason, EMPID],
      ...[held.map(({ number }) => number), held.map((each) => each.EMPID)],
      ...[held.map(({ since }) => moment(since)), held.map(({ until }) => moment(until))],
    ];
  }

  /**
   * Returns the punches with these ids, as those of the employees whose they are by now; unknown ones are left out.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async byId(ids: readonly string[]): Promise<readonly KeptPunch[]> {
    const rows = await this.database.query<(Omit<KeptPunch, 'at'> & { readonly at: Date })[]>(BY_ID, [ids]);
    return (await this.holders.named(rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))))
      .punches;
  }
}

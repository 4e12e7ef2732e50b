import { Injectable } from '@nestjs/common';
import type { RefusedPunch, RefusedPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { refusedPunchesFields, type RefusedPunchesRequest } from '@timekeep/contracts/clock/fields';
import { MAX_TAKEN_PUNCHES } from '@timekeep/contracts/clock/punch-refusals';
import type { Message } from '@timekeep/contracts/messages/message';
import { WORK_DATE_DAYS_AFTER, WORK_DATE_DAYS_BEFORE } from '@timekeep/contracts/attendance/work-window';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { addDays } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { DeviceNumbers } from '../../employees/employees.module.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, DateFields } from '../../organization/organization.module.js';
import { EmploymentFacts } from '../record-punches/punch-facts.js';
import type { SentPunch } from '../refused-punches/refused-punches.decider.js';

export class RefusedPunchesDto extends dtoOf(refusedPunchesFields) {}

/** Recorded instants of a record are epoch milliseconds; its date lies this near to that of the punch, in any zone. */
const MS = '(extract(epoch FROM p.at) * 1000)::bigint';
const FROM_DATE = `(p.at AT TIME ZONE 'UTC')::date - ${WORK_DATE_DAYS_BEFORE + 1}`;
const TO_DATE = `(p.at AT TIME ZONE 'UTC')::date + ${WORK_DATE_DAYS_AFTER + 1}`;

/**
 * The day of a clock that is wrong says little, so that a punch is also found by the day of its refusal. $5 and $6 are the numbers of
 * employees on time clocks and their ids, parallel; an employee id goes before a number.
 */
const FOUND = `
  SELECT p.*, coalesce(sent.empid, device.empid) AS owner
  FROM directory.refused_punches p
    LEFT JOIN directory.employees sent ON sent.empid = p.empid
    LEFT JOIN unnest($5::text[], $6::text[]) AS device (number, empid)
      ON sent.empid IS NULL AND device.number = regexp_replace(p.empid, '^0+(?=[0-9])', '')
  WHERE ((p.at >= $1 AND p.at < $2) OR (p.refused_at >= $1 AND p.refused_at < $2))
    AND ($3::text IS NULL OR p.reason = $3)
    AND ($4::text IS NULL OR p.empid = $4 OR coalesce(sent.empid, device.empid) = $4)`;

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
    e.last_name || ', ' || e.first_name AS "EMPNAME", p.at, p.reason, p.refused_at AS "refusedAt",
    p.taken_by AS "takenBy", p.recorded AS "isRecorded"
  FROM (${SHOWN}) p LEFT JOIN directory.employees e ON e.empid = p.shown_owner
  ORDER BY p.taken_by IS NOT NULL OR p.recorded, p.at DESC, p.empid, p.terminal
  LIMIT ${MAX_TAKEN_PUNCHES}`;

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

interface FoundPunch extends Omit<RefusedPunch, 'at' | 'refusedAt'> {
  readonly at: Date;
  readonly refusedAt: Date;
}

/** Refused punches of terminals, for HR. */
@Injectable()
export class RefusedPunchesList {
  constructor(
    private readonly database: DataSource,
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
    private readonly devices: DeviceNumbers,
    private readonly employment: EmploymentFacts,
  ) {}

  /** @throws RefusedError as invalid for a text that is no date */
  async search({ FROM, TO, reason, EMPID }: RefusedPunchesRequest): Promise<RefusedPunchesAnswer> {
    const zone = await this.time.zone();
    const start = async (field: Message, text: string, days = 0): Promise<string> => {
      const date = await this.dates.read(field, text);
      return new Date(zone.instantOf(addDays(date, days), '00:00:00')).toISOString();
    };
    const [from, to] = [
      await start(dateMessages.firstDay(), FROM),
      await start(dateMessages.lastDay(), TO, 1),
    ];
    const numbers = [...(await this.devices.byNumber())];
    const values = [
      ...[from, to, reason ?? null, EMPID?.trim() || null],
      ...[numbers.map(([number]) => number), numbers.map(([, holder]) => holder)],
    ];
    const [rows, [counted]] = await Promise.all([
      this.database.query<FoundPunch[]>(LATEST, values),
      this.database.query<{ total: number }[]>(`SELECT count(*)::integer AS total FROM (${SHOWN}) p`, values),
    ]);
    const data = rows.map(({ at, refusedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      refusedAt: refusedAt.toISOString(),
    }));
    return { data, total: counted?.total ?? data.length };
  }

  /**
   * Returns the punches with these ids, as those of the employees whose they are by now; unknown ones are left out.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async byId(ids: readonly string[]): Promise<readonly KeptPunch[]> {
    const rows = await this.database.query<(Omit<KeptPunch, 'at'> & { readonly at: Date })[]>(BY_ID, [ids]);
    return this.employment.named(rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })));
  }
}

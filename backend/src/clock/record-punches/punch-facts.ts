import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { comparePositions, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName, ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { type EmploymentBounds, FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import {
  type ShiftOn,
  WORK_DATE_DAYS_AFTER,
  WORK_DATE_DAYS_BEFORE,
} from '@timekeep/contracts/attendance/work-window';
import { type Schedule, scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { employees } from '@timekeep/projections/directory/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { EventStore } from '../../event-store/event-store.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { isDatabaseDown } from '../../http/failures/store-failures.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';

const CHECK_INTERVAL_MS = 1_000;
/** How far a read model may lag. */
const LONGEST_LAG_MS = 5_000;

interface Check {
  readonly at: number;
  readonly tail: LogPosition;
  readonly fresh: ReadonlySet<string>;
}

/** Reports which read models are up to date. They are checked once a second at most, whatever the number of punches. */
@Injectable()
export class ReadModelFreshness {
  private latest: Check | undefined;
  private checking: Promise<Check> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
  ) {}

  /**
   * True while the projection runs and is at most a few seconds behind the log; false while it is stopped or built
   * anew, and while PostgreSQL is away.
   */
  async isFresh(name: ProjectionName): Promise<boolean> {
    if (this.latest && Date.now() - this.latest.at < CHECK_INTERVAL_MS) return this.latest.fresh.has(name);
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    return (await this.checking).fresh.has(name);
  }

  /**
   * True when the projection has read all that the log held at the time of the call. Waits for that, since a look-up in the log for each
   * of many unknown ids takes longer.
   */
  async hasReadAll(name: ProjectionName): Promise<boolean> {
    const tail = await this.store.tail();
    // Unknown while PostgreSQL cannot be reached.
    return this.watch.passed([name], tail, LONGEST_LAG_MS).catch(() => false);
  }

  private async check(): Promise<Check> {
    const former = this.latest;
    const at = Date.now();
    // Without an answer of PostgreSQL nothing is fresh.
    const unknown = (): ProjectionStatus[] => [];
    const [tail, statuses] = await Promise.all([this.store.tail(), this.watch.status().catch(unknown)]);
    // A busy log is always a little ahead, so what counts is where it was at the look before.
    const due = former && at - former.at <= LONGEST_LAG_MS ? former.tail : tail;
    const fresh = statuses
      .filter(
        ({ state, position }) =>
          state === 'running' && position !== null && comparePositions(position, due) >= 0,
      )
      .map(({ name }) => name);
    return (this.latest = { at, tail, fresh: new Set(fresh) });
  }
}

/** Look-ups in the log at the same time, of all calls: calls full of unknown ids must not hold up the others. */
const SIDE_BY_SIDE = 16;
/** So many unknown ids are looked up one by one rather than by waiting for the directory. */
const FEW = 16;

/** The facts of an employee that punches are judged by. */
export interface Employment extends EmploymentBounds {
  /** HMAC of the PIN. */
  readonly pinHash: string;
}

interface EmploymentRow extends Employment {
  readonly EMPID: string;
}

const EMPLOYMENTS = `
  SELECT ${selectList(employees, ['EMPID', 'hiredOn', 'resignedOn', 'former', 'pinHash'])}
  FROM directory.employees
  WHERE empid = ANY($1)`;

/** Employments by EMPID; an employee who is not in it does not exist. */
export type Employments = ReadonlyMap<string, Employment>;

/** Employments, for many employees at once. */
@Injectable()
export class EmploymentFacts {
  private readonly inDirectory = new RequestCoalescer((asked: readonly ReadonlySet<string>[]) =>
    this.lookUp(asked),
  );
  private readonly lookUps = pLimit(SIDE_BY_SIDE);

  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
    private readonly freshness: ReadModelFreshness,
  ) {}

  /**
   * From the directory, which is fast and may lag by a moment. Employees that it does not have are looked up in their
   * own streams; so are all when a PIN depends on it, and while the directory is stopped or cannot be reached. Many that it
   * does not have do not exist once it has read what the log holds now: a terminal with made-up ids costs no read for each.
   */
  async of(empids: ReadonlySet<string>, { mayLag }: { readonly mayLag: boolean }): Promise<Employments> {
    const employments = new Map<string, Employment>();
    const unknown = () => [...empids].filter((EMPID) => !employments.has(EMPID));
    if (mayLag && (await this.freshness.isFresh('directory'))) {
      await this.addFromDirectory(empids, employments);
      if (unknown().length > FEW && (await this.freshness.hasReadAll('directory'))) {
        if (await this.addFromDirectory(new Set(unknown()), employments)) return employments;
      }
    }
    // A few look-ups at a time, so that calls take turns.
    await sideBySide(unknown(), SIDE_BY_SIDE, async (EMPID) => {
      const employee = await this.lookUps(() => this.employees.find(EMPID));
      if (employee) employments.set(employee.EMPID, employee);
    });
    return employments;
  }

  /** @returns false when PostgreSQL is down */
  private async addFromDirectory(
    empids: ReadonlySet<string>,
    employments: Map<string, Employment>,
  ): Promise<boolean> {
    const found = await this.inDirectory.request(empids);
    for (const EMPID of empids) {
      const employment = found?.get(EMPID);
      if (employment) employments.set(EMPID, employment);
    }
    return found !== null;
  }

  /** One statement for all calls that are coalesced. Null while PostgreSQL is down: a time clock works without it. */
  private async lookUp(asked: readonly ReadonlySet<string>[]): Promise<Employments | null> {
    const empids = [...new Set(asked.flatMap((ids) => [...ids]))];
    try {
      const rows = await this.database.query<EmploymentRow[]>(EMPLOYMENTS, [empids]);
      return new Map(rows.map((row) => [row.EMPID, row]));
    } catch (error) {
      if (isDatabaseDown(error)) return null;
      throw error;
    }
  }
}

/** Days before and after a bound of an employment whose shifts can decide the work date of a punch near it. */
const DAYS_BEFORE = WORK_DATE_DAYS_BEFORE + WORK_DATE_DAYS_AFTER;
const DAYS_AFTER = WORK_DATE_DAYS_BEFORE - 1 + WORK_DATE_DAYS_AFTER;

/** The fold's own inputs: an opened record has its own shift, other dates that of the schedule. */
const SHIFTS = `
  SELECT e.empid AS "EMPID", e.ranges, e.days,
    coalesce(jsonb_object_agg(to_char(r.work_date, 'YYYY-MM-DD'), r.shift)
      FILTER (WHERE r.work_date IS NOT NULL), '{}') AS opened
  FROM attendance.employees e
    LEFT JOIN attendance.records r ON r.empid = e.empid AND r.opened AND (
      r.work_date BETWEEN greatest(e.hired_on, $2::date) - ${DAYS_BEFORE} AND greatest(e.hired_on, $2::date) + ${DAYS_AFTER}
      OR r.work_date BETWEEN e.resigned_on + 1 - ${DAYS_BEFORE} AND e.resigned_on + 1 + ${DAYS_AFTER}
      OR EXISTS (
        SELECT 1 FROM jsonb_to_recordset(e.former) AS f ("from" date, "to" date)
        WHERE r.work_date BETWEEN f."from" - ${DAYS_BEFORE} AND f."from" + ${DAYS_AFTER}
          OR r.work_date BETWEEN f."to" + 1 - ${DAYS_BEFORE} AND f."to" + 1 + ${DAYS_AFTER}))
  WHERE e.empid = ANY($1)
  GROUP BY e.empid`;

interface ShiftRow extends Schedule {
  readonly EMPID: string;
  readonly opened: Readonly<Record<WorkDate, Shift | null>>;
}

/** Shifts by employee, around the first and the last day. */
export type ShiftsOfMany = ReadonlyMap<string, ShiftOn>;

/** The shifts around the bounds of employments: they decide to which work date a punch near a bound belongs. */
@Injectable()
export class BoundaryShifts {
  private readonly inTables = new RequestCoalescer((asked: readonly ReadonlySet<string>[]) =>
    this.lookUp(asked),
  );
  private readonly lookUps = pLimit(SIDE_BY_SIDE);

  constructor(
    private readonly database: DataSource,
    private readonly schedules: EmployeeSchedules,
    private readonly freshness: ReadModelFreshness,
  ) {}

  /**
   * From the table of attendance, which may lag by a moment. Employees that it does not have are looked up in their
   * streams, as all are while the table stands still or cannot be reached.
   */
  async of(empids: ReadonlySet<string>): Promise<ShiftsOfMany> {
    if (empids.size === 0) return new Map();
    const isFresh = await this.freshness.isFresh('attendance');
    const shifts = new Map(isFresh ? await this.inTables.request(empids) : []);
    const others = [...empids].filter((EMPID) => !shifts.has(EMPID));
    await sideBySide(others, SIDE_BY_SIDE, async (EMPID) => {
      const schedule = await this.lookUps(() => this.schedules.of(EMPID));
      shifts.set(EMPID, (date) => scheduledShift(schedule, date));
    });
    return shifts;
  }

  /** One statement for all calls that are coalesced; an empty answer while PostgreSQL is down. */
  private async lookUp(asked: readonly ReadonlySet<string>[]): Promise<ShiftsOfMany> {
    const empids = [...new Set(asked.flatMap((ids) => [...ids]))];
    try {
      const rows = await this.database.query<ShiftRow[]>(SHIFTS, [empids, FIRST_RECORD_DATE]);
      return new Map(rows.map((row) => [row.EMPID, shiftsOf(row)]));
    } catch (error) {
      if (isDatabaseDown(error)) return new Map();
      throw error;
    }
  }
}

function shiftsOf({ opened, ...schedule }: ShiftRow): ShiftOn {
  return (date) => (date in opened ? (opened[date] ?? null) : scheduledShift(schedule, date));
}
